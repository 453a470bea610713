// Walking the composed tree: what a person sees, through shadow roots and slots.
//
// Fields named like properties ("parentNode", "id") shadow them on their form, and forms named so shadow them on the
// document, in every world (HTML: named access, LegacyOverrideBuiltIns). So the walk asks the prototypes' getters.

function getterOf(prototype, name) {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return node => get.call(node);
}

const nodeTypeOf = getterOf(Node.prototype, 'nodeType');
const parentNodeOf = getterOf(Node.prototype, 'parentNode');
const childNodesOf = getterOf(Node.prototype, 'childNodes');
const lastChildOf = getterOf(Node.prototype, 'lastChild');
const previousSiblingOf = getterOf(Node.prototype, 'previousSibling');
const shadowRootOf = getterOf(Element.prototype, 'shadowRoot');
const localNameOf = getterOf(Element.prototype, 'localName');
const assignedSlotOf = getterOf(Element.prototype, 'assignedSlot');
const bodyOf = getterOf(Document.prototype, 'body');
const rootElementOf = getterOf(Document.prototype, 'documentElement');
const activeElementOf = getterOf(Document.prototype, 'activeElement');
const scrollerOf = getterOf(Document.prototype, 'scrollingElement');
const titleOf = getterOf(Document.prototype, 'title');
const readyStateOf = getterOf(Document.prototype, 'readyState');
const childrenOfElement = getterOf(Element.prototype, 'children');
const childrenOfDocument = getterOf(Document.prototype, 'children');
const childrenOfFragment = getterOf(DocumentFragment.prototype, 'children');
const attributeOf = (element, name) => Element.prototype.getAttribute.call(element, name);
const isConnectedOf = getterOf(Node.prototype, 'isConnected');
const isVisibleTo = (element, options) => Element.prototype.checkVisibility.call(element, options);
const outlineOf = element => Element.prototype.getBoundingClientRect.call(element);
const elementAt = (x, y) => Document.prototype.elementFromPoint.call(document, x, y);

const ASKED_OF_FORMS = [
  'localName', 'getAttribute', 'hasAttribute', 'setAttribute', 'removeAttribute', 'matches', 'closest', 'querySelector',
  'querySelectorAll', 'getElementsByTagName', 'textContent', 'innerText', 'children', 'childElementCount', 'className',
  'id', 'tabIndex', 'nextElementSibling', 'previousElementSibling', 'getBoundingClientRect', 'checkVisibility',
  'scrollHeight', 'clientHeight', 'scrollTop', 'isConnected', 'nodeType', 'parentNode', 'ownerSVGElement', 'labels',
  'contains', 'getRootNode', 'checked', 'disabled', 'value', 'type', 'multiple', 'required', 'readOnly', 'indeterminate',
];

// A form whose fields shadow what is asked of elements (named fields are own properties of it): it is walked through,
// and nothing else is asked of it.
function isClobbered(element) {
  return element instanceof HTMLFormElement && ASKED_OF_FORMS.some(name => Object.prototype.hasOwnProperty.call(element, name));
}

// Closed roots of declarative shadow DOM, handed over by Python (browser/hidden_nodes.py).
const givenRoots = new WeakMap();

function rootOf(element) {
  return shadowRootOf(element) || givenRoots.get(element) || null;
}

// Children as they are rendered: a shadow root's instead of the host's, a slot's assigned nodes instead of its own.
function composedChildren(node) {
  const root = nodeTypeOf(node) === Node.ELEMENT_NODE ? rootOf(node) : null;
  if (root) return root.childNodes;
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes();
    if (assigned.length) return assigned;
  }
  return childNodesOf(node);
}

// The parent in the same sense; null above the document element.
function composedParent(node) {
  const slot = node instanceof Element ? assignedSlotOf(node) : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (!parent) return null;
  return nodeTypeOf(parent) === Node.DOCUMENT_FRAGMENT_NODE ? parent.host || null : parent;
}

// True when `inner` is `outer` or stands inside it, across shadow boundaries.
function composedContains(outer, inner) {
  for (let node = inner; node; node = composedParent(node)) if (node === outer) return true;
  return false;
}

// All elements below a document, an element or a shadow root, without those in shadow roots further down.
function elementsOf(scope) {
  switch (nodeTypeOf(scope)) {
    case Node.DOCUMENT_NODE: return Document.prototype.getElementsByTagName.call(scope, '*');
    case Node.ELEMENT_NODE: return Element.prototype.getElementsByTagName.call(scope, '*');
    default: return DocumentFragment.prototype.querySelectorAll.call(scope, '*');
  }
}

function childrenOf(node) {
  switch (nodeTypeOf(node)) {
    case Node.DOCUMENT_NODE: return childrenOfDocument(node);
    case Node.ELEMENT_NODE: return childrenOfElement(node);
    default: return childrenOfFragment(node);
  }
}

// The element at the end of a path from the document (browser/node_paths.py): indexes of children, -1 = into the root.
function elementAtPath(path) {
  let node = document;
  for (const step of path) {
    if (!node) return null;
    node = step < 0 ? rootOf(node) : childrenOf(node)[step];
  }
  return node instanceof Element ? node : null;
}

// The nearest element, itself included, for which `test` holds.
function composedClosest(element, test) {
  for (let node = element; node; node = composedParent(node)) {
    if (nodeTypeOf(node) === Node.ELEMENT_NODE && !isClobbered(node) && test(node)) return node;
  }
  return null;
}

// The topmost element at a point of the viewport, looked up through open and opened roots.
function deepElementFromPoint(x, y) {
  let found = elementAt(x, y);
  while (found && rootOf(found)) {
    const inner = rootOf(found).elementFromPoint(x, y);
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
    const isElement = nodeTypeOf(node) === Node.ELEMENT_NODE;
    if (isElement && !isClobbered(node) && visit(node) === false) continue;
    for (let child = lastChildOf(node); child; child = previousSiblingOf(child)) {
      if (nodeTypeOf(child) === Node.ELEMENT_NODE) stack.push(child);
    }
    if (isElement && rootOf(node)) stack.push(rootOf(node));
  }
}

const SPACES = /[\s\u200b\u00ad]+/g;

function squeeze(text) {
  return (text || '').slice(0, TEXT_READ).replace(SPACES, ' ').trim();
}

function cut(text, limit) {
  return text.length > limit ? text.slice(0, limit - 1) + '…' : text;
}
