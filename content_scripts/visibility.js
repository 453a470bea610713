// What is rendered, what lies in the viewport, and what covers what.

// Rendered at all: no display none, no visibility hidden, no closed details. Opacity is judged by the caller.
function isRendered(element) {
  return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
}

function inViewport(rect) {
  return rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;
}

// The rectangle that can be pressed: the element's own, or, when that is nothing, its first rendered child's.
function pressableRect(element) {
  const rect = element.getBoundingClientRect();
  if (rect.width > 0 && rect.height > 0) return rect;
  for (const child of element.children) {
    const inner = child.getBoundingClientRect();
    if (inner.width > 0 && inner.height > 0) return inner;
  }
  return rect;
}

// Five points of the part of the rectangle that lies in the viewport: centre first.
function probePoints(rect) {
  const left = Math.max(rect.left, 0), right = Math.min(rect.right, innerWidth);
  const top = Math.max(rect.top, 0), bottom = Math.min(rect.bottom, innerHeight);
  const x = (left + right) / 2, y = (top + bottom) / 2;
  const dx = (right - left) / 4, dy = (bottom - top) / 4;
  return [[x, y], [x - dx, y - dy], [x + dx, y - dy], [x - dx, y + dy], [x + dx, y + dy]];
}

// Whether a press on `hit` reaches `element`: inside it, around it without own layer, or through its label.
function reaches(element, hit) {
  if (!hit) return false;
  if (composedContains(element, hit)) return true;
  const label = composedClosest(hit, node => node.localName === 'label');
  if (label && label.control && composedContains(element, label.control)) return true;
  return element.labels ? [...element.labels].some(item => composedContains(item, hit)) : false;
}

// null when the element can be pressed somewhere, else the element that covers its centre.
function covererOf(element, rect) {
  let coverer = null;
  for (const [x, y] of probePoints(rect)) {
    const hit = deepElementFromPoint(x, y);
    if (reaches(element, hit)) return null;
    if (hit && !coverer && !composedContains(hit, element)) coverer = hit;
  }
  return coverer;
}
