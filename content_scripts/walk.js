// Walking the composed tree: what a person sees, through shadow roots and slots.

// Children as they are rendered: a shadow root's instead of the host's, a slot's assigned nodes instead of its own.
function composedChildren(node) {
  if (node.shadowRoot) return node.shadowRoot.childNodes;
  if (node.localName === 'slot') {
    const assigned = node.assignedNodes();
    if (assigned.length) return assigned;
  }
  return node.childNodes;
}

// The parent in the same sense; null above the document element.
function composedParent(node) {
  if (node.assignedSlot) return node.assignedSlot;
  const parent = node.parentNode;
  if (!parent) return null;
  return parent.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? parent.host || null : parent;
}

// True when `inner` is `outer` or stands inside it, across shadow boundaries.
function composedContains(outer, inner) {
  for (let node = inner; node; node = composedParent(node)) if (node === outer) return true;
  return false;
}

// The nearest element, itself included, for which `test` holds.
function composedClosest(element, test) {
  for (let node = element; node; node = composedParent(node)) {
    if (node.nodeType === Node.ELEMENT_NODE && test(node)) return node;
  }
  return null;
}

// The topmost element at a point of the viewport, looked up through open and opened roots.
function deepElementFromPoint(x, y) {
  let found = document.elementFromPoint(x, y);
  while (found && found.shadowRoot) {
    const inner = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

// Every element below `root` in document order, shadow roots included; `visit` returning false skips the subtree.
function eachElement(root, visit) {
  const stack = [root];
  while (stack.length) {
    const node = stack.pop();
    if (node.nodeType === Node.ELEMENT_NODE && visit(node) === false) continue;
    for (let child = node.lastChild; child; child = child.previousSibling) {
      if (child.nodeType === Node.ELEMENT_NODE) stack.push(child);
    }
    if (node.shadowRoot) stack.push(node.shadowRoot);
  }
}

function squeeze(text) {
  return (text || '').replace(/[\s\u200b\u00ad]+/g, ' ').trim();
}

function cut(text, limit) {
  return text.length > limit ? text.slice(0, limit - 1) + '…' : text;
}
