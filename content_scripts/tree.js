// semantic_v3: controls and words of the viewport in reading order, in one walk of the composed tree.

const ROW_TAGS = new Set(['tr', 'li', 'article', 'dt', 'dd']);
const ROW_ROLES = new Set(['row', 'listitem', 'article', 'treeitem', 'option']);
const SKIPPED_TAGS = new Set(['script', 'style', 'noscript', 'template', 'head', 'meta', 'link', 'title', 'object', 'embed']);
const WORDS_LIMIT = 300;

class Look {
  constructor(settings) {
    this.wholePage = Boolean(settings.wholePage);
    this.nodes = [];
    this.frames = [];
    this.containers = [];
    this.counts = { total: 0, above: 0, below: 0, clipped: 0, occluded: 0, inViewport: 0 };
    this.ordinals = { row: 0, form: 0, dialog: 0 };
    this.rows = [];
    this.words = null;
    this.lastWords = '';
    this.modal = null;
  }

  run() {
    const root = bodyOf(document) || rootElementOf(document);
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (root) {
      this.visit(root, { row: null, form: null, dialog: null, dialogName: '', group: '', column: '', kind: '', opacity: 1, clip: view, absoluteClip: view, view });
    }
    this.flushWords();
    this.nameRows();
    return this;
  }

  visit(element, place) {
    this.counts.total += 1;
    if (isClobbered(element)) {
      this.visitClobbered(element, place);
      return;
    }
    if (SKIPPED_TAGS.has(element.localName)) return;
    const style = getComputedStyle(element);
    if (style.display === 'none') {
      hiddenRoots.add(element);
      this.visitHidden(element, place);
      return;
    }
    if (style.contentVisibility === 'hidden') return;
    const isBlock = (!style.display.startsWith('inline') && style.display !== 'contents') || element.localName === 'label';
    if (isBlock) this.flushWords();
    const seen = this.seenWithin(element, style, place);
    const inner = this.placeWithin(element, seen.own);
    if (this.emitElement(element, style, inner)) this.visitChildren(element, { ...inner, ...seen.children }, style);
    if (isBlock) this.flushWords();
  }

  // Only its children are looked at: nothing can be asked of a form whose fields shadow its properties.
  visitClobbered(form, place) {
    if (getComputedStyle(form).display === 'none') return;
    this.flushWords();
    const inner = { ...place, form: ++this.ordinals.form };
    for (const child of composedChildren(form)) if (nodeTypeOf(child) === Node.ELEMENT_NODE) this.visit(child, inner);
    this.flushWords();
  }

  // What is left to be seen of an element and of its children: opacity adds up, overflow cuts off (CSS overflow 3;
  // absolute boxes escape containers that are not positioned, fixed boxes all of them).
  seenWithin(element, style, place) {
    const opacity = place.opacity * Number(style.opacity);
    const clip = style.position === 'fixed' ? place.view : style.position === 'absolute' ? place.absoluteClip : place.clip;
    let within = clip;
    if ((style.overflowX !== 'visible' || style.overflowY !== 'visible') && style.display !== 'inline' && element !== bodyOf(document) && element !== rootElementOf(document)) {
      within = intersect(clip, element.getBoundingClientRect());
    }
    const isPositioned = style.position !== 'static' || style.transform !== 'none';
    return { own: { ...place, opacity, clip }, children: { opacity, clip: within, absoluteClip: isPositioned ? within : place.absoluteClip } };
  }

  // A field that is not rendered can still be worked through its label (custom checkboxes).
  visitHidden(element, place) {
    if (element.localName !== 'input' || !/^(checkbox|radio|file)$/.test(element.type) || !element.labels) return;
    const label = [...element.labels].find(isRendered);
    if (!label) return;
    this.flushWords();
    this.emitControl(element, roleOf(element), label.getBoundingClientRect(), place);
  }

  visitChildren(element, place, style) {
    if (/^(svg|canvas|video|audio|iframe|frame|textarea|select)$/.test(element.localName) && element.localName !== 'svg') return;
    if (element.localName === 'details' && !element.open) {
      const summary = element.querySelector(':scope > summary');
      if (summary) this.visit(summary, place);
      return;
    }
    const wordsShow = style.visibility === 'visible' && place.opacity > 0.05;
    for (const child of composedChildren(element)) {
      if (nodeTypeOf(child) === Node.ELEMENT_NODE) this.visit(child, place);
      else if (child.nodeType === Node.TEXT_NODE && wordsShow) this.addWords(child, element, place);
    }
    this.noteContainer(element, style);
  }

  placeWithin(element, place) {
    const role = explicitRole(element);
    if (element.localName === 'form') return { ...place, form: ++this.ordinals.form };
    if (isDialog(element) && isRendered(element)) {
      this.flushWords();
      const name = cut(statedName(element, 'textbox') || firstHeading(element), 80);
      this.modal = isModal(element) ? { name, ordinal: this.ordinals.dialog + 1 } : this.modal;
      return { ...place, dialog: ++this.ordinals.dialog, dialogName: name, row: null };
    }
    if (isRow(element, role)) {
      this.rows.push(element);
      return { ...place, row: ++this.ordinals.row };
    }
    if (element.localName === 'td' || role === 'gridcell' || role === 'cell') return { ...place, kind: 'cell', column: columnName(element) };
    if (element.localName === 'th' || role === 'columnheader') return { ...place, kind: 'cell' };
    if (/^h[1-6]$/.test(element.localName) || role === 'heading') return { ...place, kind: 'heading' };
    if (role === 'alert' || role === 'status' || element.hasAttribute('aria-live')) return { ...place, kind: 'message' };
    if (element.localName === 'label') return { ...place, kind: 'label' };
    if (element.localName === 'fieldset' || role === 'group' || role === 'radiogroup' || role === 'tabpanel') {
      return { ...place, group: cut(groupName(element), 60) };
    }
    return place;
  }

  // Emits the element when it is a control, shape or frame. Returns whether its inside is still to be walked.
  emitElement(element, style, place) {
    if (element.localName === 'iframe' || element.localName === 'frame') return this.emitFrame(element);
    const role = roleOf(element);
    if (isShape(element)) return this.emitShape(element, style, place);
    if (element.localName === 'canvas' || (role === 'img' && element.localName === 'img')) return this.emitPicture(element, role, place);
    if (element.localName === 'svg' && composedClosest(element, node => isControl(node, roleOf(node), getComputedStyle(node)))) return false;
    if (style.visibility !== 'visible' || !isControl(element, role, style)) return true;
    const rect = this.controlRect(element, place);
    if (!rect) return true;
    if (isPassiveWrapper(element, role)) return true;
    this.flushWords();
    const isBorrowed = isBorrowedBox(element, rect);
    if (this.isOutside(rect, isBorrowed ? place.view : place.clip)) return hasInnerControls(element);
    this.emitControl(element, role, rect, place);
    return (role === 'listbox' || role === 'combobox' || role === 'treeitem' || hasInnerControls(element) || holdsClickables(element))
      && !isEditableRoot(element) && element.localName !== 'select';
  }

  // The box that a person presses; a hidden or tiny field borrows its label's.
  controlRect(element, place) {
    const rect = pressableRect(element);
    if (element.localName === 'select' && (place.opacity < 0.05 || !overlaps(rect, place.clip))) return drawnBox(element, place) || rect;
    const isGhost = place.opacity < 0.05 || rect.width < 3 || rect.height < 3;
    if (!isGhost) return rect;
    const label = element.labels && [...element.labels].find(isRendered);
    if (label) return label.getBoundingClientRect();
    return rect.width > 0 && rect.height > 0 && place.opacity >= 0.05 ? rect : null;
  }

  isOutside(rect, clip) {
    if (this.wholePage || overlaps(rect, clip)) return false;
    if (inViewport(rect)) this.counts.clipped += 1;
    else if (rect.bottom <= 0) this.counts.above += 1;
    else this.counts.below += 1;
    return true;
  }

  emitControl(element, role, rect, place) {
    const node = { i: tag(element), r: shortRole(role), n: nameOf(element, role), xy: centre(rect), box: boxOf(rect) };
    const value = valueOf(element, role), state = stateOf(element), options = optionsOf(element);
    if (value !== null && value !== '') node.v = value;
    if (state) node.s = state;
    if (options) node.o = options;
    const coverer = inViewport(rect) && !isBorrowedBox(element, rect) ? covererOf(element, rect) : null;
    if (coverer) {
      node.occ = idOf(coverer) || describe(coverer);
      this.counts.occluded += 1;
    }
    this.counts.inViewport += 1;
    node.place = this.placeOf(element, role, place);
    this.nodes.push(node);
  }

  placeOf(element, role, place) {
    return {
      tag: element.localName, type: element.type && element.localName === 'input' ? element.type : '', row: place.row, form: place.form,
      dialog: place.dialog, dialog_name: place.dialogName, group: place.group, column: place.column, near: this.lastWords,
      href: role === 'link' ? cut(element.getAttribute('href') || '', 200) : '', submits: isSubmit(element),
    };
  }

  emitFrame(element) {
    const rect = element.getBoundingClientRect();
    if (rect.width > 1 && rect.height > 1 && isRendered(element)) {
      this.flushWords();
      const left = rect.left + element.clientLeft, top = rect.top + element.clientTop;
      this.frames.push({ id: tag(element), at: this.nodes.length, box: [left, top, element.clientWidth, element.clientHeight].map(Math.round), shown: inViewport(rect), name: nameOf(element, '') });
    }
    return false;
  }

  emitShape(element, style, place) {
    const rect = element.getBoundingClientRect();
    if ((rect.width < 1 && rect.height < 1) || !inViewport(rect)) return false;
    if (composedClosest(composedParent(element), node => isControl(node, roleOf(node), getComputedStyle(node)))) return false;
    this.flushWords();
    this.nodes.push({ i: tag(element), r: 'img', n: shapeName(element, style), xy: centre(rect), box: boxOf(rect),
      place: { ...this.placeOf(element, '', place), kind: 'shape', color: colorName(style.fill) } });
    return false;
  }

  emitPicture(element, role, place) {
    const rect = element.getBoundingClientRect();
    if (rect.width < 8 || rect.height < 8 || !inViewport(rect)) return false;
    const style = getComputedStyle(element), name = nameOf(element, role);
    if (element.localName === 'canvas' || isControl(element, '', style)) {
      this.flushWords();
      this.emitControl(element, element.localName === 'canvas' ? 'canvas' : 'img', rect, place);
    } else if (name) {
      this.words = { ...this.newWords(element, place), text: name };
      this.flushWords();
    }
    return false;
  }

  newWords(element, place) {
    return { text: '', element, place, kind: place.kind };
  }

  addWords(node, parent, place) {
    if (!node.data.trim()) {
      if (this.words) this.words.text += ' ';
      return;
    }
    const rect = parent.localName === 'slot' || !parent.getBoundingClientRect().height ? null : parent.getBoundingClientRect();
    if (rect && !this.wholePage && !overlaps(rect, place.clip)) return;
    if (!this.words) this.words = this.newWords(parent, place);
    this.words.text += node.data;
  }

  flushWords() {
    const words = this.words;
    this.words = null;
    if (!words) return;
    const text = squeeze(words.text);
    if (!text) return;
    this.lastWords = cut(text, 80);
    const label = composedClosest(words.element, node => node.localName === 'label');
    if (label && label.control && isRendered(label) && nameOf(label.control, roleOf(label.control)).includes(cut(text, 60))) return;
    const node = { r: 'txt', n: cut(text, WORDS_LIMIT), place: { tag: words.element.localName, kind: words.kind || 'text', row: words.place.row,
      form: words.place.form, dialog: words.place.dialog, dialog_name: words.place.dialogName, group: words.place.group, column: words.place.column,
      color: textColor(words.element) } };
    node.box = boxOf(words.element.getBoundingClientRect());
    this.nodes.push(node);
  }

  noteContainer(element, style) {
    if (element === bodyOf(document) || element === rootElementOf(document) || !isScrollRegion(element, style)) return;
    if (element.clientHeight < 30 || element.scrollHeight < element.clientHeight + 10) return;
    const rect = element.getBoundingClientRect();
    if (!inViewport(rect)) return;
    this.containers.push({ id: tag(element), name: cut(statedName(element, 'textbox'), 60), ...scrollState(element) });
  }

  // Words of each row, once, for rows that hold a control.
  nameRows() {
    const texts = new Map();
    for (const node of this.nodes) {
      const row = node.place.row;
      if (row === null || node.i === undefined) continue;
      if (!texts.has(row)) texts.set(row, rowText(this.rows[row - 1]));
      node.place.row_text = texts.get(row);
    }
  }
}
