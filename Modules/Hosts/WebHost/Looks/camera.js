// The camera, if there is one. The file chooser next to it can open the device's own camera app.

import { bring } from "./photos.js";
import { say } from "./stashbook.js";

let camera = null; // the camera's stream, if it is on

// Called after each update of the page.
export async function look() {
  const picker = document.querySelector(".picker[data-stage=camera]");
  const video = picker?.querySelector("video");
  if (!video) {
    camera?.getTracks().forEach((track) => track.stop());
    return void (camera = null);
  }
  if (video.srcObject || video.dataset.asked) return;
  video.dataset.asked = "yes";
  try {
    const wanted = { facingMode: "environment", width: { ideal: 2560 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
    if (!video.isConnected) return stream.getTracks().forEach((track) => track.stop());
    camera = video.srcObject = stream;
    await video.play();
    Object.assign(picker.querySelector("[data-shutter]"), { disabled: false }).focus();
  } catch (error) {
    if (video.isConnected) say(`${why(error)} Use a file instead.`);
  }
}

function why(error) {
  if (!isSecureContext) return "Browsers allow the camera only over HTTPS.";
  return error.name === "NotAllowedError" ? "Camera access is off." : "No camera found.";
}

document.addEventListener("click", async ({ target }) => {
  if (!target.matches("[data-shutter]")) return;
  const picker = target.closest(".picker");
  const video = picker.querySelector("video");
  const frame = document.createElement("canvas");
  [frame.width, frame.height] = [video.videoWidth, video.videoHeight];
  frame.getContext("2d").drawImage(video, 0, 0);
  const blob = await new Promise((done) => frame.toBlob(done, "image/jpeg", 0.92));
  await bring(picker, [new File([blob], "Camera photo.jpg", { type: "image/jpeg" })]);
});
