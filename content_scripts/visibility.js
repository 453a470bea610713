// What is rendered, what lies in the viewport, and what covers what.

// Rendered at all: no display none, no visibility hidden, no closed details. Opacity is judged by the caller.
function isRendered(element) {
  return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
}

function inViewport(rect) {
  return rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;
}

// The rectangle that can be pressed: the element's own, or, when that is nothing, its first rendered child's.
function pressableRect(element, own) {
  const rect = own || element.getBoundingClientRect();
  if (rect.width > 0 && rect.height > 0) return rect;
  for (const child of element.children) {
    const inner = outlineOf(child);
    if (inner.width > 0 && inner.height > 0) return inner;
  }
  return rect;
}

// Kept for screen readers only: cut to nothing (the usual "visually hidden" classes).
function isClippedAway(style) {
  return /^rect\((0px,? ?|1px,? ?){4}\)$/.test(style.clip) || /^inset\((50|100)%/.test(style.clipPath);
}

// Nothing is left to see or to press, whatever its box says.
function isCutToNothing(style) {
  return /^inset\((50|100)%\)$/.test(style.clipPath);
}

// Smaller than what a person could see or press; a field may be so small all the same (that of a terminal, of a code editor).
function isSpeck(rect) {
  return rect.width < 3 && rect.height < 3;
}

// Five points of the part of the rectangle that lies in the viewport and in the clip: centre first.
function probePoints(rect, clip = wholeView()) {
  const left = Math.max(rect.left, clip.left), right = Math.min(rect.right, clip.right);
  const top = Math.max(rect.top, clip.top), bottom = Math.min(rect.bottom, clip.bottom);
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
  return labelsOf(element).some(item => composedContains(item, hit));
}

// The label by which a person works a field that is hidden: one that a press reaches, else one in view.
function workingLabel(element, clip) {
  const labels = labelsOf(element).filter(label => isRendered(label) && getComputedStyle(label).pointerEvents !== 'none');
  const seen = labels.filter(label => overlaps(label.getBoundingClientRect(), clip));
  return seen.find(label => composedContains(label, deepElementFromPoint(...probePoints(label.getBoundingClientRect(), clip)[0]))) || seen[0] || labels[0] || null;
}

// A field made invisible over a drawing of it: what is pressed there is the field.
function isOverlaidField(element, rect, place) {
  if (!/^(input|select)$/.test(element.localName) || rect.width < 8 || rect.height < 8 || !overlaps(rect, place.clip)) return false;
  if (!reaches(element, deepElementFromPoint(...probePoints(rect, place.clip)[0]))) return false;
  return [composedParent(element), element.nextElementSibling, element.previousElementSibling].some(other => other && isPaintedAt(other, rect));
}

// Something of about this place and size that paints: a background, a border, or words made by the style sheet.
function isPaintedAt(element, rect) {
  const own = element.getBoundingClientRect();
  if (!overlaps(own, rect, Math.min(rect.width, rect.height) / 2) || own.width > 3 * rect.width || own.height > 3 * rect.height || !isRendered(element)) return false;
  const style = getComputedStyle(element);
  if (Number(style.opacity) < 0.05) return false;
  return isPaint(style) || ['::before', '::after'].some(part => {
    const made = getComputedStyle(element, part);
    return made.content !== 'none' && made.content !== 'normal' && (isPaint(made) || made.content.length > 2);
  }) || element.childElementCount > 0 && Boolean(element.querySelector('svg,img,i')) || element.localName === 'svg';
}

function isPaint(style) {
  return style.backgroundImage !== 'none' || !/, 0\)$|transparent/.test(style.backgroundColor) || (style.borderTopWidth !== '0px' && style.borderTopStyle !== 'none');
}

// Of what runs over several lines the middle of each (the box around them holds what is none of it), else five points.
function pressPoints(element, rect, clip = wholeView()) {
  const lines = [...element.getClientRects()].slice(0, 4);
  if (lines.length < 2) return probePoints(rect, clip);
  const seen = lines.filter(line => overlaps(line, clip));
  return (seen.length ? seen : [rect]).map(line => probePoints(line, clip)[0]);
}

function wholeView() {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
}

// null when the element can be pressed somewhere, else the element that covers its centre.
function covererOf(element, rect, clip) {
  let coverer = null;
  for (const [x, y] of pressPoints(element, rect, clip)) {
    const hit = deepElementFromPoint(x, y);
    if (reaches(element, hit)) return null;
    if (hit && !coverer && !composedContains(hit, element)) coverer = hit;
  }
  return coverer;
}
