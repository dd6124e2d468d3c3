// Paints the marks of a drawing on a layer of its surface.

const emoji = '"Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", sans-serif';

// Returns the part of a box that is on its surface.
export function visible({ left, top, width, height }, { offsetWidth, offsetHeight }) {
  const [right, bottom] = [Math.min(offsetWidth, left + width), Math.min(offsetHeight, top + height)];
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return { left: x, top: y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

export function paint(ink, { line, area, glyph, path, color, width, opacity = 1000, x, y, size }) {
  Object.assign(ink, { strokeStyle: color, fillStyle: color, globalAlpha: opacity / 1000 });
  if (line !== undefined) {
    ink.lineWidth = width;
    ink.stroke(path);
  } else if (area !== undefined) ink.fill(path);
  else {
    // As in an exported picture, the size is the height of the emoji.
    ink.font = `${size * 0.8}px ${emoji}`;
    ink.fillText(glyph, x, y + size * 0.27);
  }
}

export function clear(ink) {
  ink.save();
  ink.resetTransform();
  ink.clearRect(0, 0, ink.canvas.width, ink.canvas.height);
  ink.restore();
}

// Returns a line through points as a mark.
export function lineOf(points, pen) {
  const line = `M${points.map(([x, y]) => `${x} ${y}`).join("L")}h.01`;
  return { ...pen, line, path: new Path2D(line) };
}

