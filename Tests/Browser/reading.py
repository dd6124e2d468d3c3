"""Reads what a browser shows, as the snapshot's public JSON, from the accessibility tree and from
computed layout and styles, never from the server."""

from urllib.parse import unquote_plus

FIELDS = {"textField": "textbox", "textArea": "textbox", "dateField": "textbox", "comboBox": "combobox"}
WORDS = {"text": "text", "hint": "hint", "announcement": "announcement"}


class Reading:
    """The state of a page at one moment."""

    def __init__(self, captured, tree):
        document = captured["documents"][0]
        strings = captured["strings"] + [""]  # index -1 means an empty string
        nodes, layout = document["nodes"], document["layout"]
        self.name = [strings[i].lower() for i in nodes["nodeName"]]
        self.text = [strings[i] for i in nodes["nodeValue"]]
        self.kind = nodes["nodeType"]
        self.attributes = [
            {strings[a[i]]: strings[a[i + 1]] for i in range(0, len(a), 2)}
            for a in nodes["attributes"]
        ]
        self.parents = nodes["parentIndex"]
        self.children = [[] for _ in self.name]
        for index, parent in enumerate(nodes["parentIndex"]):
            # Pseudo-elements before and after an element are decoration.
            if parent >= 0 and not self.name[index].startswith("::"):
                self.children[parent].append(index)
        self.boxes = {}
        for index, bounds, styles in zip(layout["nodeIndex"], layout["bounds"], layout["styles"]):
            self.boxes.setdefault(index, (bounds, [strings[s] for s in styles]))
        by_node = {n["backendDOMNodeId"]: n for n in tree if "backendDOMNodeId" in n}
        self.spoken = [by_node.get(i) for i in nodes["backendNodeId"]]
        roots = nodes.get("shadowRootType", {"index": [], "value": []})
        apart = {i for i, kind in zip(roots["index"], roots["value"]) if strings[kind] == "open"}
        for index, parent in enumerate(nodes["parentIndex"]):
            if parent in apart:
                apart.add(index)
        # The picture behind the palette has IDs of its own, in a shadow tree.
        self.ids = {a["id"]: i for i, a in enumerate(self.attributes) if "id" in a and i not in apart}
        self.focus = None

    # One node

    def attribute(self, node, name, otherwise=None):
        return self.attributes[node].get(name, otherwise)

    def classes(self, node):
        return set(self.attribute(node, "class", "").split())

    def fact(self, node, name):
        """Returns a property of the accessibility tree, or None if it is missing."""
        entry = self.spoken[node]
        if entry is None or entry.get("ignored"):
            return None
        if name in ("role", "name", "value", "description"):
            return entry.get(name, {}).get("value")
        return next((p["value"].get("value") for p in entry.get("properties", []) if p["name"] == name), None)

    def is_said(self, node):
        entry = self.spoken[node]
        return entry is not None and not entry.get("ignored")

    def is_drawn(self, node):
        """Returns whether a node has a box on the page and is visible."""
        if node not in self.boxes:
            return False
        (_, _, width, height), (visibility, opacity) = self.boxes[node]
        return visibility == "visible" and float(opacity) > 0 and width > 0 and height > 0

    def below(self, node):
        yield node
        for child in self.children[node]:
            yield from self.below(child)

    def elements(self, node):
        return [child for child in self.children[node] if self.kind[child] == 1]

    def words(self, node, hidden=False):
        """Returns the visible text of a node that screen readers read, or with `hidden` all visible text."""
        parts = []
        for inner in self.below(node):
            if self.kind[inner] == 3 and inner in self.boxes:
                is_said = self.is_said(inner) or self.is_between_links(inner)
                if self.boxes[inner][1][0] == "visible" and (hidden or is_said):
                    parts.append(self.text[inner])
        return "".join(parts).strip("\n") if len(parts) < 2 else "".join(parts)

    def is_between_links(self, node):
        """Returns whether a text is white space next to a link in a text, which may not be read by itself."""
        links = [n for n in self.children[self.parents[node]] if "target" in self.attributes[n]]
        return self.text[node].isspace() and len(links) > 0

    # Nodes of the snapshot

    def read(self, node):
        """Returns the snapshot's nodes for an element of the page."""
        if self.kind[node] == 3:
            words = self.text[node].strip()
            return [{"kind": "text", "text": words}] if words and node in self.boxes and self.is_said(node) else []
        if self.kind[node] != 1:
            return []
        if node in self.boxes and float(self.boxes[node][1][1]) == 0:
            return []
        classes, tag = self.classes(node), self.name[node]
        # The page has its own navigation.
        if "navigation" in classes and node not in self.boxes:
            return []
        if "data-kind" in self.attributes[node] or tag in ("button", "a") and "data-id" in self.attributes[node]:
            return self.control(node)
        if "surface" in classes:
            return self.surface(node)
        if tag in ("label", "video") or classes & {"message", "more", "options", "legend", "label", "suffix", "calendar", "cancel"}:
            return []
        if "hint" in classes and self.attribute(node, "id", "").endswith("-hint"):
            return []
        return self.leading(node) if "leads" in classes else self.container(node, classes, tag)

    def leading(self, node):
        """Returns a row with a link, whose label is stretched over the row."""
        lead = next(n for n in self.below(node) if "lead" in self.classes(n))
        shown = self.control(lead)
        for link in shown:
            link["children"] = [found for child in self.children[node] if child != lead for found in self.read(child)]
        return shown

    def inner(self, node):
        return [found for child in self.children[node] for found in self.read(child)]

    def container(self, node, classes, tag):
        role = self.fact(node, "role")
        if role == "heading":
            return [{"kind": "heading", "text": self.words(node), "level": self.fact(node, "level")}]
        if tag == "p":
            words = self.words(node)
            kind = next((WORDS[c] for c in WORDS if c in classes), "text")
            shown = {"kind": kind, "text": words}
            if "fact" in classes:
                term, value, *_ = (part for part in self.elements(node) if self.name[part] != "svg")
                shown |= {"label": self.words(term), "text": self.words(value)}
            return [self.named(node, shown)] if words else []
        if "veil" in classes:
            return self.dialog(node)
        if "menu" in classes:
            opener, actions = self.elements(node)
            if self.fact(opener, "focused"):
                self.focus = self.attribute(opener, "data-acts-for")
            return [self.named(node, {"kind": "menu", "label": self.fact(opener, "name"), "children": self.inner(actions)})]
        if "picker" in classes:
            return [self.picker(node)] if self.is_said(node) else []
        if tag == "img":
            return self.image(node)
        if "progress" in classes:
            bar = next(n for n in self.below(node) if self.name[n] == "progress")
            return [{"kind": "progress", "label": self.fact(bar, "name") or "", "completed": 0}]
        if "swatch" in classes:
            drawn = next(n for n in self.below(node) if self.name[n] == "svg")
            return [{"kind": "swatch", "color": self.words(node, hidden=True).lstrip("#"), "label": self.fact(drawn, "name")}]
        if "qr-code" in classes:
            drawn = next(n for n in self.below(node) if self.name[n] == "svg")
            return [{"kind": "qrCode", "rows": [], "label": self.fact(drawn, "name")}]
        if "chip" in classes and not any("aria-pressed" in self.attributes[n] or self.attribute(n, "role") == "radio" for n in self.below(node)):
            first, *rest = self.elements(node)
            if not self.words(first):
                return []
            inner = [found for child in rest for found in self.read(child)]
            return [{"kind": "chip", "isSelected": "selected" in classes, "label": self.words(first), "children": inner}]
        return self.grouped(node, classes, role)

    def grouped(self, node, classes, role):
        inner = self.inner(node)
        if role == "radiogroup":
            return [self.remarked(node, {"kind": "radioGroup", "label": self.fact(node, "name"), "children": inner})]
        if "photos" in classes and role == "group":
            return [self.named(node, {"kind": "photoGrid", "label": self.fact(node, "name"), "children": inner})]
        if "list" in classes:
            listed = next(n for n in self.below(node) if self.name[n] == "ul" or self.fact(n, "role") == "rowgroup")
            more = any("data-more" in self.attributes[n] and self.is_drawn(n) for n in self.below(node))
            return [self.named(node, {"kind": "list", "label": self.fact(listed, "name"), "hasMore": more, "children": inner})]
        if "empty" in classes:
            words = inner[0]["text"] if inner else ""
            return [self.named(node, {"kind": "emptyState", "text": words, "children": inner[1:]})] if inner else []
        if "row" in classes and inner:
            return [self.named(node, {"kind": "row", "children": inner})]
        if role == "group":
            return [self.named(node, {"kind": "stack", "axis": "vertical", "label": self.fact(node, "name"), "children": inner})]
        return inner

    def named(self, node, shown):
        if "data-id" in self.attributes[node]:
            shown["id"] = self.attributes[node]["data-id"]
        return {key: value for key, value in shown.items() if value is not None}

    def dialog(self, node):
        found = next((n for n in self.below(node) if self.fact(n, "role") == "dialog"), None)
        if found is None:
            return []
        place = self.attribute(node, "id")
        words = self.ids.get(place + "-words")
        inner = [
            shown
            for child in self.children[found]
            if self.attribute(child, "id") not in (place + "-label", place + "-words")
            for shown in self.read(child)
        ]
        text = "" if words is None else self.words(words)
        if (self.fact(found, "description") or "") != text:
            text = f"{text} (described as {self.fact(found, 'description')})"
        return [self.named(node, {"kind": "dialog", "label": self.fact(found, "name"), "text": text, "children": inner})]

    def picker(self, node):
        if any(self.fact(inner, "focused") for inner in self.below(node)):
            self.focus = self.attribute(node, "data-id")
        return self.named(node, {
            "kind": "photoPicker", "label": self.fact(node, "name"),
            "stage": self.attribute(node, "data-stage"), "room": int(self.attribute(node, "data-room")),
        })

    def image(self, node):
        if not self.is_said(node) or node not in self.boxes:
            return []
        source = self.attribute(node, "src", "").split("?")[0].split("/")
        label = self.fact(node, "name") or ""
        if source[2] == "charts":
            return [{"kind": "chart", "label": label, "source": "", "revision": int(source[3])}]
        return [self.named(node, {"kind": "image", "label": label, "photo": source[3], "variant": source[4]})]

    def surface(self, node):
        if not self.is_said(node) or not self.is_drawn(node):
            return []
        if self.fact(node, "focused"):
            self.focus = self.attribute(node, "data-id")
        wide, high = self.attribute(node, "data-size").split()
        reference = {"source": "", "revision": int(self.attribute(node, "data-revision"))}
        shown = {"kind": "drawingSurface", "label": self.fact(node, "name") or "", "reference": reference}
        return [self.named(node, shown | {"width": int(wide), "height": int(high)})]

    # Controls

    def control(self, node):
        if not self.is_said(node) or not self.is_drawn(node):
            return []
        shown = self.what(node)
        drawn = self.labeled(node)
        said = self.fact(node, "name") or ""
        shown["label"] = drawn
        if said != drawn:
            shown["spoken"] = said
        if self.fact(node, "disabled"):
            shown["isEnabled"] = False
        if self.fact(node, "focused"):
            self.focus = self.attribute(node, "data-id")
        return [self.remarked(node, shown)]

    def labeled(self, node):
        """Returns the visible label on or beside a control."""
        if "data-kind" not in self.attributes[node]:
            within = self.words(node, hidden=True)
            return within or self.attribute(node, "aria-label", "")
        place = self.attribute(node, "id", "").removesuffix("-field")
        return self.words(self.ids[place + "-label"], hidden=True)

    def what(self, node):
        role, value = self.fact(node, "role"), self.fact(node, "value") or ""
        kind = self.attribute(node, "data-kind")
        if kind in FIELDS:
            kind = kind if role == FIELDS[kind] else f"{role}"
            return self.field(node, kind, value)
        if kind == "select":
            options = [
                {"key": self.attribute(n, "value", ""), "label": self.words(n, hidden=True) or self.text_of(n)}
                for n in self.below(node) if self.name[n] == "option"
            ]
            chosen = next((o["key"] for o in options if o["label"] == value), None)
            return {"kind": "select", "options": options, "selected": chosen}
        if kind == "toggle":
            return {"kind": "toggle", "isOn": self.fact(node, "checked") == "true"}
        if role == "radio":
            return {"kind": "chip", "isSelected": self.fact(node, "checked") == "true"}
        if "download" in self.attributes[node]:
            return {"kind": "file", "source": unquote_plus(self.attribute(node, "href", "").partition("source=")[2])}
        if self.fact(node, "pressed") is not None:
            return {"kind": "chip", "isSelected": self.fact(node, "pressed") == "true"}
        if role == "link":
            return {"kind": "link", "route": self.attribute(node, "href"), "children": []}
        if self.fact(node, "expanded") is not None:
            return {"kind": "disclosure", "isOpen": self.fact(node, "expanded")}
        return {"kind": "button"} if role == "button" else {"kind": "text", "text": f"{role}"}

    def text_of(self, node):
        return "".join(self.text[n] for n in self.below(node) if self.kind[n] == 3)

    def field(self, node, kind, value):
        if kind == "dateField":
            return {"kind": kind, "value": value}
        field = {"value": value, "keypad": "text", "isRequired": bool(self.fact(node, "required"))}
        if "placeholder" in self.attributes[node]:
            field["placeholder"] = self.attributes[node]["placeholder"]
        if kind != "comboBox":
            return {"kind": kind} | field
        options = []
        listed = self.ids.get(self.attribute(node, "aria-controls"))
        if listed is not None and self.fact(node, "expanded"):
            options = [
                {"key": self.attribute(n, "data-key"), "label": self.fact(n, "name") or ""}
                for n in self.below(listed) if self.fact(n, "role") == "option"
            ]
        active = self.ids.get(self.attribute(node, "aria-activedescendant"))
        adds = "data-adds" in self.attributes[node]
        shown = {"kind": kind, "field": field, "options": options, "addsText": adds}
        return shown if active is None else shown | {"active": self.attribute(active, "data-key")}

    def remarked(self, node, shown):
        """Adds the message and the hint, if they are both visible and read by screen readers."""
        said = self.fact(node, "description") or ""
        drawn = {}
        for place in self.attribute(node, "aria-describedby", "").split():
            part = place.rsplit("-", 1)[1]
            drawn[part] = self.words(self.ids[place]) if place in self.ids else ""
        if said == " ".join(drawn.values()):
            shown |= {key: words for key, words in drawn.items() if words}
        else:
            shown["hint"] = f"said: {said}; drawn: {drawn}"
        if "message" in shown and "data-kind" in self.attributes[node] and self.fact(node, "invalid") != "true":
            shown["message"] += " (not said to be invalid)"
        return self.named(node, shown)

    # The screen

    def snapshot(self, route, title):
        parts = [found for name in ("main", "said", "question") if name in self.ids for found in self.inner(self.ids[name])]
        root = {"kind": "stack", "axis": "vertical", "id": "screen", "children": parts}
        shown = {"route": route, "title": title, "root": root}
        return shown if self.focus is None else shown | {"focus": self.focus}
