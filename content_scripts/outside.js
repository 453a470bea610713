// What lies outside of the viewport: counted, never listed.
//
// The walk enters an element that lies outside only when something in it is in view (a fixed bar, a menu that is placed
// absolutely). That is found out without reading styles: all controls by a native query, with a rectangle each, and for
// the rest the rectangles of what is in the element. A hit test costs as much as dozens of rectangles, so that only
// where there are many of them a grid of hit tests takes their place.

const GRID = [14, 8], SHAPE_LIMIT = 80, NAMED_BELOW = 6, MANY = 2000, RECT_LIMIT = 2000;
const COUNTED = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=menuitem],[role=option],[role=combobox],[role=textbox],[role=slider],[onclick],[tabindex="0"],[contenteditable=""],[contenteditable=true]';

// The size of the window while a look lasts, else 0: asked for once, since that is no cheap question.
let lookWidth = 0, lookHeight = 0;

function liesOutside(rect) {
  if (rect.width === 0 && rect.height === 0) return false;
  return rect.bottom <= 0 || rect.right <= 0 || rect.top >= (lookHeight || innerHeight) || rect.left >= (lookWidth || innerWidth);
}

// Above the viewport, where scrolling brings it: a link for screen readers may stand above the page itself.
function liesAbove(rect) {
  const box = scrollerOf(document);
  return rect.bottom <= 0 && rect.bottom + (box ? box.scrollTop : scrollY) > 0;
}

// A field that is moved out of sight and worked through its label.
function isLabelled(element) {
  return element.localName === 'input' && labelsOf(element).length > 0;
}

class Outside {
  constructor(counts) {
    this.counts = counts;
    this.entered = null;
    this.searched = new Set();
    this.isGridded = false;
    this.known = new Set();
    this.rects = new Map();
    this.below = [];
    this.drawn = new Map();
  }

  // Whether this element, which lies outside itself, has to be entered.
  holdsVisible(element) {
    if (!this.entered) this.survey();
    if (!this.entered.has(element) && !this.searched.has(element) && !this.isGridded) this.search(element);
    return this.entered.has(element);
  }

  // Everything in it, each element once a look.
  search(element) {
    eachElement(element, node => {
      if (this.isGridded) return false;
      this.searched.add(node);
      const rect = node.getBoundingClientRect();
      if (rect.width > 0 && rect.height > 0 && !liesOutside(rect)) this.enter(node);
      if (this.searched.size > RECT_LIMIT) this.testGrid();
      return true;
    });
  }

  survey() {
    this.entered = new Set();
    for (const scope of documentAndRoots()) {
      const find = scope === document ? Document.prototype.querySelectorAll : DocumentFragment.prototype.querySelectorAll;
      const controls = find.call(scope, COUNTED), isMany = controls.length > MANY;
      for (const control of controls) if (!isMany || !this.placeByRow(control)) this.place(control, control.getBoundingClientRect());
    }
  }

  testGrid() {
    this.isGridded = true;
    for (let column = 0; column < GRID[0]; column += 1) {
      for (let row = 0; row < GRID[1]; row += 1) {
        this.enter(deepElementFromPoint((column + 0.5) * innerWidth / GRID[0], (row + 0.5) * innerHeight / GRID[1]));
      }
    }
  }

  place(control, rect) {
    if (rect.width === 0 && rect.height === 0) return;
    if (!liesOutside(rect)) this.enter(control);
    else this.count(control, rect);
  }

  // On a page of thousands, a row more than a window away answers for what stands in it.
  placeByRow(control) {
    const row = control.closest('tr,li');
    if (!row || row === control) return false;
    let rect = this.rects.get(row);
    if (!rect) this.rects.set(row, rect = row.getBoundingClientRect());
    if (rect.bottom > -innerHeight && rect.top < 2 * innerHeight) return false;
    this.count(control, rect);
    return true;
  }

  enter(element) {
    for (let node = element; node && !this.entered.has(node); node = composedParent(node)) this.entered.add(node);
  }

  count(control, rect) {
    this.known.add(control);
    if (liesAbove(rect)) this.counts.above += 1;
    else if (rect.top >= innerHeight) {
      this.counts.below += 1;
      if (this.below.length < NAMED_BELOW || (this.below.length < 2 * NAMED_BELOW && isSubmit(control))) this.below.push(control);
    } else this.counts.clipped += 1;
  }

  // The nearest controls below and the buttons that send a form: worked by their ids without scrolling first.
  namedBelow() {
    return this.below.filter(isRendered).map(element => {
      const role = roleOf(element);
      return { i: tag(element), r: shortRole(role), n: nameOf(element, role), place: { row_text: rowTextOf(element) } };
    }).filter(node => node.n);
  }

  // Rows of tables that go on below the viewport, where the page itself scrolls to them; a few are looked at each.
  rowsBelow() {
    let count = 0;
    for (const table of Document.prototype.getElementsByTagName.call(document, 'table')) {
      const rect = table.getBoundingClientRect();
      if (rect.top < innerHeight && rect.bottom > innerHeight && !isCutShort(table, rect.bottom)) count += rowsFrom(table, innerHeight);
    }
    return count;
  }

  // A drawing of a thousand parts is told in part.
  mayDraw(svg) {
    const count = (this.drawn.get(svg) || 0) + 1;
    this.drawn.set(svg, count);
    return count <= SHAPE_LIMIT;
  }
}

// Whether a box around it that scrolls or hides ends above this height.
function isCutShort(element, bottom) {
  for (let node = composedParent(element); node && node !== bodyOf(document); node = composedParent(node)) {
    if (!(node instanceof Element) || isClobbered(node)) continue;
    if (node.getBoundingClientRect().bottom < bottom - 1 && getComputedStyle(node).overflowY !== 'visible') return true;
  }
  return false;
}

// How many rows of a table begin at or below this height. Rows that are not shown are no rows, in tables of usual length.
function rowsFrom(table, top) {
  const rows = table.rows.length > MANY ? [...table.rows] : [...table.rows].filter(row => row.offsetHeight > 0);
  let low = 0, high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].getBoundingClientRect().top < top) low = middle + 1;
    else high = middle;
  }
  return rows.length - low;
}
