// semantic (V2): every control of the whole page with full keys, no words. A plain walk of its own, so that it still
// answers where the tree of the viewport does not.

function semantic(settings) {
  openNumbering(settings.firstNumber, settings.prefix);
  const list = new ControlList(settings.limit);
  const root = bodyOf(document) || rootElementOf(document);
  if (root) {
    eachElement(root, element => {
      if (SKIPPED_TAGS.has(element.localName)) return false;
      const control = shownControl(element);
      if (!control) return true;
      list.add(element, control);
      return goesInside(element, control.role);
    });
  }
  return { url: location.href, controls: list.controls, leftOut: list.leftOut, nextNumber };
}

// Ids, boxes and values of nodes of the accessibility tree (browser/ax_nodes.py), in their order; null for what is no
// control. `roles` are the long roles that Chromium computed; '' = focusable, no role: judged by our rules.
function describeNodes(roles, elements) {
  const list = new ControlList(Infinity);
  const found = elements.map((element, index) => {
    if (!(element instanceof Element) || isClobbered(element)) return null;
    if (element.localName === 'iframe' || element.localName === 'frame') return { frame: tag(element) };
    if (element.localName === 'option') return null;
    const own = roles[index] ? null : shownControl(element);
    if (!roles[index] && !own) return null;
    const rect = pressableRect(pressTarget(element));
    if (rect.width <= 0 || rect.height <= 0) return null;
    const isFile = roleOf(element) === 'file';
    list.add(element, { role: isFile ? 'file' : roles[index] || own.role, rect });
    return list.controls.pop();
  });
  return { found, nextNumber };
}
