// semantic_v3: controls and words of the viewport in reading order, in one walk of the composed tree.
//
// The rectangle is asked first: what lies outside of the viewport is only counted (outside.js), styles are read for
// the rest. A place is an immutable record of where the walk stands; it is copied only where something changes.

const ROW_TAGS = new Set(['tr', 'li', 'article', 'dt', 'dd']);
const ROW_ROLES = new Set(['row', 'listitem', 'article', 'treeitem', 'option']);
const SKIPPED_TAGS = new Set(['script', 'style', 'noscript', 'template', 'head', 'meta', 'link', 'title', 'object', 'embed', 'colgroup', 'datalist']);
const LEAF_TAGS = new Set(['canvas', 'video', 'audio', 'iframe', 'frame', 'textarea', 'select', 'meter', 'progress']);
const ICON_PX = 40, DRAWN_WORDS = 20;

const ELEMENT = Node.ELEMENT_NODE, TEXT = Node.TEXT_NODE;

// What an element of this position is cut off by (CSS overflow 3).
function clipOf(position, place) {
  return position === 'fixed' ? place.view : position === 'absolute' ? place.absoluteClip : place.clip;
}

class Look {
  constructor(settings) {
    this.wholePage = Boolean(settings.wholePage);
    this.limit = this.wholePage ? NODES_OF_WHOLE : NODES_LISTED;
    this.nodes = [];
    this.frames = [];
    this.containers = [];
    this.tables = [];
    this.counts = { above: 0, below: 0, clipped: 0, occluded: 0, cut: 0 };
    this.ordinals = { form: 0, dialog: 0 };
    this.rows = [];
    this.words = null;
    this.lastWords = '';
    this.labels = [];
    this.listed = new Map();
    this.covered = [];
    this.body = bodyOf(document);
    this.root = rootElementOf(document);
    this.modal = null;
    this.outside = new Outside(this.counts);
    this.depth = 0;
  }

  run() {
    const root = this.body || this.root;
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (root) {
      this.visit(root, { row: null, cell: null, table: null, form: null, dialog: null, dialogName: '', group: '', column: '', kind: '', isCutRow: false,
        opacity: 1, clip: view, absoluteClip: view, view, isInert: false, isInControl: false, isInMessages: false });
    }
    this.flushWords();
    this.dropToldLabels();
    this.nameRows();
    this.markDrawnWords();
    this.counts.occluded = this.covered.length;
    for (const [node, coverer] of this.covered) node.occ = tellCoverer(coverer);
    return this;
  }

  visit(element, place) {
    if (this.nodes.length >= this.limit) {
      this.counts.cut += 1;
      return;
    }
    if (this.outside.known.has(element) && !element.firstElementChild && !isLabelled(element)) return;
    if (isClobbered(element)) {
      this.visitClobbered(element, place);
      return;
    }
    if (SKIPPED_TAGS.has(element.localName)) return;
    const rect = this.outside.rects.get(element) || element.getBoundingClientRect();
    if (!this.wholePage && liesOutside(rect) && !isLabelled(element) && !this.outside.holdsVisible(element)) return;
    const style = getComputedStyle(element);
    if (style.display === 'none') {
      hiddenRoots.add(element);
      return;
    }
    if (style.contentVisibility === 'hidden' || this.depth > DEPTH_LIMIT) return;
    this.depth += 1;
    const isBlock = (!style.display.startsWith('inline') && style.display !== 'contents') || element.localName === 'label';
    if (isBlock) this.flushWords();
    this.enter(element, place, style, rect);
    if (isBlock) this.flushWords();
    this.depth -= 1;
  }

  enter(element, place, style, rect) {
    const own = this.placeOwn(element, style, this.placeWithin(element, place));
    if (!this.emitElement(element, style, rect, own)) return;
    const firstRow = this.rows.length, at = this.nodes.length;
    const overflow = style.overflow;
    const inside = this.placeInside(element, style, overflow, rect, own);
    this.visitChildren(element, this.listed.has(element) ? { ...inside, isInControl: true } : inside, style, rect);
    if (overflow !== 'visible') this.noteContainer(element, style, rect, firstRow, at);
  }

  // Only its children are looked at: nothing can be asked of a form whose fields shadow its properties.
  visitClobbered(form, place) {
    if (getComputedStyle(form).display === 'none') return;
    this.flushWords();
    const inner = { ...place, form: ++this.ordinals.form };
    for (const child of composedChildren(form)) if (nodeTypeOf(child) === Node.ELEMENT_NODE) this.visit(child, inner);
    this.flushWords();
  }

  // What is left to be seen of an element: opacity adds up, a fixed box escapes all containers that cut off, an
  // absolute one those that are not positioned (CSS overflow 3).
  placeOwn(element, style, place) {
    const own = isCutToNothing(style) ? '0' : style.opacity;
    const opacity = own === '1' ? place.opacity : place.opacity * Number(own);
    const clip = place.clip === place.view && place.absoluteClip === place.view ? place.clip : clipOf(style.position, place);
    const isInert = place.isInert || element.inert === true;
    if (opacity === place.opacity && clip === place.clip && isInert === place.isInert) return place;
    return { ...place, opacity, clip, isInert };
  }

  // The same for its children: overflow cuts off.
  placeInside(element, style, overflow, rect, place) {
    const cuts = overflow !== 'visible' && element !== this.body && element !== this.root && style.display !== 'inline' && style.display !== 'contents';
    const clip = cuts ? intersect(place.clip, rect) : place.clip;
    if (clip === place.absoluteClip) return place;
    const isPositioned = style.position !== 'static' || style.transform !== 'none';
    const absoluteClip = isPositioned ? clip : place.absoluteClip;
    return clip === place.clip && absoluteClip === place.absoluteClip ? place : { ...place, clip, absoluteClip };
  }

  // A field that is not rendered, alone or with the box around it, is worked through its label (custom checkboxes).
  emitByLabel(label, rect, place) {
    const field = label.control;
    if (!field || this.listed.has(field) || !/^(checkbox|radio|file)$/.test(field.type) || field.checkVisibility()) return;
    if (!this.wholePage && !overlaps(rect, place.clip)) return;
    if (workingLabel(field, place.clip) !== label) return;
    this.flushWords();
    this.emitControl(field, roleOf(field), rect, place);
  }

  visitChildren(element, place, style, rect) {
    if (LEAF_TAGS.has(element.localName)) return;
    if (element.localName === 'details' && !element.open) {
      const summary = element.querySelector(':scope > summary');
      if (summary) this.visit(summary, place);
      return;
    }
    for (const child of composedChildren(element)) {
      const type = nodeTypeOf(child);
      if (type === ELEMENT) this.visit(child, place);
      else if (type === TEXT) this.addWords(child, element, place, rect, style);
    }
  }

  placeWithin(element, place) {
    if (isMarkedMessage(element, place.isInMessages)) return { ...this.placeWithinOwn(element, place), kind: 'message' };
    if (isMessageList(element)) return { ...this.placeWithinOwn(element, place), isInMessages: true };
    return this.placeWithinOwn(element, place);
  }

  placeWithinOwn(element, place) {
    const tag = element.localName, role = explicitRole(element);
    if (tag === 'form') return { ...place, form: ++this.ordinals.form };
    if (isDialog(element) && isRendered(element)) return this.placeInDialog(element, place);
    if ((tag === 'table' || TABLE_ROLES.has(role)) && this.tables.length < TABLES_LISTED) return { ...place, table: this.tables.push(columnNames(element, role)), cell: null };
    if (isRow(element, role)) {
      if (tag === 'li' && place.cell !== null && isSlim(this.rows[place.row - 1])) return place;
      return { ...place, row: this.rows.push(element), cell: null, column: '', isCutRow: isCutRow(element, place.clip), kind: isHeadRow(element) ? 'head' : place.kind === 'message' ? 'message' : '' };
    }
    if (tag === 'td' || tag === 'th' || CELL_ROLES.has(role)) return this.placeInCell(element, role, place);
    if (/^h[1-6]$/.test(tag) || role === 'heading') return { ...place, kind: 'heading' };
    if (role === 'alert' || role === 'status' || element.hasAttribute('aria-live')) return { ...place, kind: 'message' };
    if (tag === 'label') return { ...place, kind: 'label' };
    if (tag === 'fieldset' || tag === 'details' || role === 'group' || role === 'radiogroup' || role === 'tabpanel' || role === 'region') {
      const group = cut(groupName(element), 60);
      return group ? { ...place, group } : place;
    }
    return place;
  }

  placeInDialog(element, place) {
    this.flushWords();
    const dialogName = cut(statedName(element, 'textbox') || firstHeading(element), 80);
    const dialog = ++this.ordinals.dialog;
    if (isModal(element)) this.modal = { name: dialogName, ordinal: dialog };
    return { ...place, dialog, dialogName, row: null, table: null, cell: null, isInMessages: false };
  }

  placeInCell(element, role, place) {
    const cell = cellIndex(element);
    const columns = place.table === null ? [] : this.tables[place.table - 1];
    const isHead = place.kind === 'head' || role === 'columnheader';
    return { ...place, kind: isHead ? 'head' : 'cell', cell, column: isHead ? '' : columns[cell] || '' };
  }

  // Emits the element when it is a control, shape or frame. Returns whether its inside is still to be walked.
  emitElement(element, style, rect, place) {
    const tag = element.localName;
    if (tag === 'iframe' || tag === 'frame') return this.emitFrame(element, rect, place);
    if (tag === 'label') this.emitByLabel(element, rect, place);
    const role = roleOf(element);
    if (tag === 'svg') return this.enterDrawing(element, role, style, rect, place);
    if (element.ownerSVGElement && isShape(element)) return this.emitShape(element, style, rect, place);
    if (tag === 'canvas' || tag === 'img') return this.emitPicture(element, role, style, rect, place);
    if (isSwatch(element, rect, style) && overlaps(rect, place.clip) && !isControl(element, role, style) && !place.isInControl) {
      this.addText(` ${swatchName(element)} `, element, place);
      return false;
    }
    if (style.visibility !== 'visible' || !isControl(element, role, style) || this.isPartOfControl(element, role, place)) return true;
    const box = this.controlRect(element, role, rect, style, place);
    if (!box || isPassiveWrapper(element, role)) return true;
    this.flushWords();
    if (this.isOutside(element, box, isBorrowedBox(element, box) ? place.view : place.clip)) return hasInnerControls(element);
    const node = this.emitControl(element, role, box, place);
    return !isEditableRoot(element) && tag !== 'select' && (OWNS_CONTROLS.has(role) || hasInnerControls(element) || holdsClickables(element) || dropPlaces.has(element) || isLongText(element, node));
  }

  // An icon or a caption inside of a control that is listed: nothing of its own, unless it listens itself.
  isPartOfControl(element, role, place) {
    return place.isInControl && !CONTROL_ROLES.has(role) && role !== 'file' && role !== 'date' && (!clickables.has(element) || isDecoration(element)) && element.getAttribute('draggable') !== 'true';
  }

  // The box that a person presses; a hidden, tiny or moved-away field borrows its label's.
  controlRect(element, role, own, style, place) {
    const rect = pressableRect(element, own);
    if (element.localName === 'select' && (place.opacity < 0.05 || !overlaps(rect, place.clip))) return drawnBox(element, place) || rect;
    const isGhost = place.opacity < 0.05 || rect.width < 3 || rect.height < 3 || (element.localName === 'input' && !isSeenIn(rect, place.clip));
    if (!isGhost) return rect;
    if (isSpeck(rect) && !isField(role)) return null;
    const label = workingLabel(element, place.clip);
    if (label) return label.getBoundingClientRect();
    if (place.opacity < 0.05) return isOverlaidField(element, rect, place) ? rect : null;
    return rect.width > 0 && rect.height > 0 && !isClippedAway(style) ? rect : null;
  }

  isOutside(element, rect, clip) {
    if (this.wholePage || isSeenIn(rect, clip)) return false;
    if (this.outside.known.has(element)) return true;
    if (inViewport(rect)) this.counts.clipped += 1;
    else if (liesAbove(rect)) this.counts.above += 1;
    else if (rect.bottom > 0) this.counts.below += 1;
    else this.counts.clipped += 1;
    return true;
  }

  emitControl(element, role, rect, place) {
    const coverer = inViewport(rect) && !place.isInert && !isBorrowedBox(element, rect) ? covererOf(element, rect, place.clip) : null;
    const node = controlNode(element, role, rect, place, this.lastWords);
    if (coverer) this.covered.push([node, coverer]);
    this.nodes.push(node);
    this.listed.set(element, node);
    return node;
  }

  emitFrame(element, rect, place) {
    if (this.frames.length < FRAMES_LISTED && rect.width > 1 && rect.height > 1 && isRendered(element) && place.opacity > 0.05) {
      this.flushWords();
      this.frames.push(frameEntry(element, rect, place, this.nodes.length));
    }
    return false;
  }

  // Icons tell their title at most; the parts of a drawing are shapes, unless it stands inside a control.
  enterDrawing(element, role, style, rect, place) {
    if (isControl(element, role, style) && overlaps(rect, place.clip) && !this.isPartOfControl(element, role, place)) {
      this.flushWords();
      this.emitControl(element, role, rect, place);
      return rect.width >= ICON_PX && rect.height >= ICON_PX;
    }
    if (rect.width >= ICON_PX && rect.height >= ICON_PX) return !isInsideControl(element);
    const name = squeeze(element.getAttribute('aria-label') || svgTitle(element));
    if (name && overlaps(rect, place.clip)) this.addText(name, element, place);
    return false;
  }

  emitShape(element, style, rect, place) {
    if ((rect.width < 1 && rect.height < 1) || !overlaps(rect, place.clip) || place.opacity < 0.05 || style.visibility !== 'visible' || isBackdrop(rect)) return false;
    if (isInsideControl(composedParent(element)) || !this.outside.mayDraw(element.ownerSVGElement)) return false;
    this.flushWords();
    this.nodes.push(shapeNode(element, style, rect, place));
    return false;
  }

  emitPicture(element, role, style, rect, place) {
    if (rect.width < 8 || rect.height < 8 || !overlaps(rect, place.clip) || style.visibility !== 'visible' || place.opacity < 0.05) return false;
    const isCanvas = element.localName === 'canvas';
    if (isCanvas || isControl(element, role, style)) {
      this.flushWords();
      this.emitControl(element, isCanvas ? 'canvas' : role === 'img' ? 'img' : role, rect, place);
    } else {
      const name = squeeze(statedName(element, role));
      if (name) this.addText(name, element, place);
    }
    return false;
  }

  addWords(node, parent, place, rect, style) {
    const text = node.data;
    if (!text.trim()) {
      if (this.words) this.words.text += ' ';
      return;
    }
    if (place.opacity <= 0.05 || style.visibility !== 'visible' || style.fontSize === '0px') return;
    const isWhole = this.wholePage || (place.isCutRow && place.cell !== null && rect.width > 2 && rect.height > 2);
    const seen = isWhole ? text : visiblePart(node, rect, place.clip, style);
    if (seen) this.addText(seen, parent, place, rect);
  }

  addText(text, element, place, rect = null) {
    if (!this.words) this.words = { text: '', element, place, rect };
    if (this.words.text.length < EVENT_READ) this.words.text += text.length > EVENT_READ ? squeeze(text).slice(0, EVENT_READ) : text;
  }

  flushWords() {
    const words = this.words;
    this.words = null;
    if (!words) return;
    const text = squeeze(words.text);
    if (!text) return;
    this.lastWords = cut(text, 80);
    const node = wordsNode(words.element, text, words.place, words.rect || words.element.getBoundingClientRect());
    this.nodes.push(node);
    const control = labelledControl(words);
    if (control) this.labels.push({ node, control, text });
  }

  // Words of a label that its control, which is listed, repeats as its name.
  dropToldLabels() {
    const told = new Set(this.labels.filter(({ control, text }) => this.listed.has(control) && this.listed.get(control).n.includes(text)).map(({ node }) => node));
    if (!told.size) return;
    const before = [0];
    for (const node of this.nodes) before.push(before[before.length - 1] + (told.has(node) ? 1 : 0));
    for (const entry of [...this.frames, ...this.containers]) entry.at -= before[entry.at];
    this.nodes = this.nodes.filter(node => !told.has(node));
  }

  noteContainer(element, style, rect, firstRow, at) {
    if (element === this.body || element === this.root || this.containers.length >= AREAS_LISTED || !inViewport(rect)) return;
    if (!isScrollRegion(element, style) || element.clientHeight < 30 || element.scrollHeight < element.clientHeight + 10) return;
    this.containers.push(containerEntry(element, this.rows.slice(firstRow), at));
  }

  // Short words over a drawing whose shapes are listed (the labels of an axis): where they stand tells what they mean.
  markDrawnWords() {
    const drawings = [...this.outside.drawn.keys()].map(drawing => drawing.getBoundingClientRect());
    if (!drawings.length) return;
    for (const node of this.nodes) {
      if (node.r === 'txt' && node.n.length <= DRAWN_WORDS && drawings.some(drawing => holdsBox(drawing, node.box))) node.place.drawn = true;
    }
  }

  // Words of each row, once, for rows that hold a control.
  nameRows() {
    const texts = new Map();
    for (const node of this.nodes) {
      const row = node.place.row;
      if (row === undefined || node.i === undefined) continue;
      if (!texts.has(row)) texts.set(row, rowText(this.rows[row - 1]));
      node.place.row_text = texts.get(row);
    }
  }
}
