/** Makes nodes, and replaces the whole page by new nodes while focus, caret and scroll survive. */

let keyed = new Map();

/**
 * Make an element. Properties starting with "on" are listeners, `key` names the
 * node across renders without leaving a trace in the document, and the rest are
 * attributes (false and undefined are left out).
 */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "key") remember(node, value);
    else if (name === "value") node.startValue = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== false));
  if (node.startValue !== undefined) node.value = node.startValue;
  return node;
}

function remember(node, key) {
  node.renderKey = key;
  keyed.set(key, node);
}

function look() {
  const active = document.activeElement;
  const overlay = document.querySelector(".overlay");
  let caret = null;
  if (active && typeof active.selectionStart === "number") {
    caret = [active.selectionStart, active.selectionEnd, active.selectionDirection];
  }
  return { key: active && active.renderKey, caret, scroll: overlay ? overlay.scrollTop : 0 };
}

/** Throw away all nodes below root and build new ones; wanted is the key to focus, if any. */
export function replaceAll(root, build, wanted) {
  const before = look();
  keyed = new Map();
  root.replaceChildren(...build());
  const overlay = document.querySelector(".overlay");
  if (overlay) overlay.scrollTop = before.scroll;
  const target = keyed.get(wanted || before.key);
  if (!target) return;
  target.focus({ preventScroll: !wanted });
  if (!wanted && before.caret) target.setSelectionRange(...before.caret);
}
