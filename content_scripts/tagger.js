// Ids bound to identity: a WeakMap is the truth, the attribute data-llm-id a mirror of it.
//
// Numbers are given from the first look on, when Python says where the last document's numbering ended, so
// that no id is used twice in a run. A copied attribute (cloneNode, innerHTML) is taken off at once.

const ID_ATTRIBUTE = 'data-llm-id';
const numbers = new WeakMap();
const byNumber = new Map();
let nextNumber = 0;
let prefix = '';

function openNumbering(first, framePrefix) {
  if (nextNumber === 0) {
    nextNumber = first;
    prefix = framePrefix;
  }
}

// The id of the element, given now if it has none. Mirrors are written where missing or wrong.
function tag(element) {
  let number = numbers.get(element);
  if (number === undefined) {
    number = nextNumber++;
    numbers.set(element, number);
    byNumber.set(number, new WeakRef(element));
  }
  const id = prefix + number;
  if (element.getAttribute(ID_ATTRIBUTE) !== id) element.setAttribute(ID_ATTRIBUTE, id);
  return id;
}

function idOf(element) {
  const number = numbers.get(element);
  return number === undefined ? null : prefix + number;
}

// The element with this id if it is still in the document, else null.
function elementOf(id) {
  if (!id.startsWith(prefix)) return null;
  const reference = byNumber.get(Number(id.slice(prefix.length)));
  const element = reference && reference.deref();
  return element && element.isConnected ? element : null;
}

// Called with every batch of mutations: takes copied mirrors off, tags what arrived.
function keepMirrors(records) {
  if (nextNumber === 0) return;
  for (const record of records) if (record.type === 'attributes' && record.attributeName === ID_ATTRIBUTE) repairMirror(record.target);
  for (const node of topmostAdded(records)) {
    repairMirror(node);
    for (const copy of Element.prototype.querySelectorAll.call(node, `[${ID_ATTRIBUTE}]`)) repairMirror(copy);
  }
}

const REPAIRS_PER_SECOND = 3;
const repairs = new WeakMap();

// A page that fights for the attribute is left alone after a few rounds: the mirror is written anew at the next look.
function repairMirror(element) {
  if (isClobbered(element)) return;
  const own = idOf(element), written = element.getAttribute(ID_ATTRIBUTE);
  if (own === written) return;
  const now = performance.now();
  const times = (repairs.get(element) || []).filter(time => now - time < 1000);
  if (times.length >= REPAIRS_PER_SECOND) return;
  repairs.set(element, [...times, now]);
  if (own === null) element.removeAttribute(ID_ATTRIBUTE);
  else element.setAttribute(ID_ATTRIBUTE, own);
}
