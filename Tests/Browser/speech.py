"""Puts the accessibility tree into the words of a screen reader."""

STATES = {"expanded": {True: "expanded", False: "collapsed"}, "disabled": {True: "disabled"},
          "required": {True: "required"}, "selected": {True: "selected"}}


def spoken(nodes):
    """Returns the words for the focused element, and the words of the live regions."""
    by_id = {node["nodeId"]: node for node in nodes}
    focused = [node for node in nodes if facts(node).get("focused") and part(node, "role") != "RootWebArea"]
    regions = [node for node in nodes if part(node, "role") in ("status", "alert")]
    return {
        "focus": words(focused[-1]) if focused else "",
        "live": " ".join(filter(None, (texts(node, by_id) for node in regions))),
    }


def words(node):
    """Returns an element's role, name, states, and description."""
    known = facts(node)
    states = [said[known[name]] for name, said in STATES.items() if known.get(name) in said]
    if known.get("checked") == "true":
        states.append("checked")
    if known.get("invalid", "false") != "false":
        states.append("invalid")
    first = f"{part(node, 'role')} {part(node, 'name')}".strip()
    return ", ".join([first, *states, *filter(None, [part(node, "description")])])


def texts(node, by_id):
    if part(node, "role") == "StaticText":
        return part(node, "name")
    return " ".join(filter(None, (texts(by_id[i], by_id) for i in node.get("childIds", []) if i in by_id)))


def part(node, name):
    return "" if node.get("ignored") else node.get(name, {}).get("value", "")


def facts(node):
    return {fact["name"]: fact["value"].get("value") for fact in node.get("properties", [])}
