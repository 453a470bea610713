// What lies outside of the viewport: counted, never listed. Rectangles only, no styles.
//
// An element that lies outside may still hold something that is in view (a fixed bar, a menu that is placed
// absolutely). Up to OUTSIDE_LIMIT elements this is found out exactly; past it, only what a grid of hit tests reaches is
// entered, so that a page of any size costs no more than one rectangle an element.

const OUTSIDE_LIMIT = 4000, GRID = [16, 10], SHAPE_LIMIT = 80, NAMED_BELOW = 6;
const COUNTED = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=menuitem],[role=option],[role=combobox],[role=textbox],[role=slider],[onclick],[tabindex="0"],[contenteditable=""],[contenteditable=true]';

function liesOutside(rect) {
  if (rect.width === 0 && rect.height === 0) return false;
  return rect.bottom <= 0 || rect.right <= 0 || rect.top >= innerHeight || rect.left >= innerWidth;
}

// A field that is moved out of sight and worked through its label.
function isLabelled(element) {
  return element.localName === 'input' && Boolean(element.labels) && element.labels.length > 0;
}

class Outside {
  constructor(counts) {
    this.counts = counts;
    this.left = OUTSIDE_LIMIT;
    this.through = new Set();
    this.scanned = new WeakSet();
    this.below = [];
    this.reached = null;
    this.drawn = new Map();
  }

  // Whether something inside this element, which lies outside itself, is in the viewport.
  holdsVisible(element, rect) {
    if (this.through.has(element)) return true;
    return !this.scanned.has(element) && this.scan(element, rect, 0);
  }

  scan(element, rect, depth) {
    this.scanned.add(element);
    if (!element.firstChild && !rootOf(element)) return this.note(element, rect, element.matches(COUNTED) ? 1 : 0);
    if (this.left <= 0 || depth > DEPTH_LIMIT) return this.skim(element, rect);
    this.note(element, rect, element.matches(COUNTED) ? 1 : 0);
    let found = false;
    for (const child of composedChildren(element)) {
      if (nodeTypeOf(child) !== Node.ELEMENT_NODE || isClobbered(child)) continue;
      this.left -= 1;
      const inner = child.getBoundingClientRect();
      const isEmpty = inner.width === 0 && inner.height === 0;
      if (isEmpty ? this.holdsInEmpty(child, inner, depth) : !liesOutside(inner) || this.holdsVisible(child, inner, depth + 1)) found = true;
    }
    if (found) this.through.add(element);
    return found;
  }

  holdsInEmpty(element, rect, depth) {
    if (!element.firstElementChild || getComputedStyle(element).display === 'none') return false;
    return this.scan(element, rect, depth + 1);
  }

  // Past the limit: controls by one native query, what is in view by hit tests.
  skim(element, rect) {
    if (this.reachable().has(element)) {
      this.through.add(element);
      return true;
    }
    const controls = element.querySelectorAll(COUNTED);
    return this.note(element, rect, controls.length + (element.matches(COUNTED) ? 1 : 0), controls[0]);
  }

  note(element, rect, count, first) {
    if (!count) return false;
    if (rect.bottom <= 0) this.counts.above += count;
    else if (rect.top >= innerHeight) {
      this.counts.below += count;
      if (this.below.length < NAMED_BELOW || (isSubmit(element) && this.below.length < 2 * NAMED_BELOW)) this.below.push(first || element);
    } else this.counts.clipped += count;
    return false;
  }

  // All elements that a grid of points hits, with what they stand in.
  reachable() {
    if (this.reached) return this.reached;
    this.reached = new Set();
    for (let column = 0; column < GRID[0]; column += 1) {
      for (let row = 0; row < GRID[1]; row += 1) {
        const hit = deepElementFromPoint((column + 0.5) * innerWidth / GRID[0], (row + 0.5) * innerHeight / GRID[1]);
        for (let node = hit; node && !this.reached.has(node); node = composedParent(node)) this.reached.add(node);
      }
    }
    return this.reached;
  }

  // The nearest controls below and the buttons that send a form, by role and name.
  namesBelow() {
    return this.below.filter(element => !isClobbered(element) && isRendered(element)).map(element => {
      const role = roleOf(element);
      return [shortRole(role), cut(nameOf(element, role), 40)];
    }).filter(([, name]) => name);
  }

  // A drawing of a thousand parts is told in part.
  mayDraw(svg) {
    const count = (this.drawn.get(svg) || 0) + 1;
    this.drawn.set(svg, count);
    return count <= SHAPE_LIMIT;
  }
}
