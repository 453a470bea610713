// Where the texts of this frame stand in the viewport, so that Python can find secrets in them and paint over them.

const MOST_PLACES = 20000;

// [text, [[x, y, width, height], …], kind] in the order of the page: words that stand beside each other follow each
// other. kind: "" words, "f" a field, "d" a drawing (no text to read). Only what lies in the viewport.
function textPlaces() {
  const found = [];
  observeRoots(document);
  for (const scope of documentAndRoots()) placesIn(scope, found);
  return found;
}

function placesIn(scope, found) {
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node && found.length < MOST_PLACES; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!/\S/.test(node.data)) continue;
      range.selectNodeContents(node);
      addPlace(found, node.data, range.getClientRects(), '');
    } else if (!isClobbered(node)) {
      addElement(found, node);
    }
  }
}

function addElement(found, element) {
  const told = shownText(element);
  if (told !== null) addPlace(found, told, [element.getBoundingClientRect()], 'f');
  else if (element instanceof HTMLCanvasElement || element instanceof HTMLVideoElement) addPlace(found, '', [element.getBoundingClientRect()], 'd');
  for (const pseudo of ['::before', '::after']) {
    const content = getComputedStyle(element, pseudo).content;
    if (content && content !== 'none' && content !== 'normal') addPlace(found, content, [element.getBoundingClientRect()], 'f');
  }
}

// What an element shows besides its text nodes; null for nothing. A password shows dots.
function shownText(element) {
  if (element instanceof HTMLInputElement) return element.type === 'password' ? element.placeholder : `${element.value}\n${element.placeholder}`;
  if (element instanceof HTMLTextAreaElement) return `${element.value}\n${element.placeholder}`;
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(option => option.label).join('\n');
  if (element instanceof HTMLImageElement) return `${element.alt}\n${element.src.slice(0, 20000)}`;
  return null;
}

function addPlace(found, text, rects, kind) {
  const shown = [...rects].filter(rect => rect.width > 0 && rect.height > 0 && rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth);
  if (shown.length) found.push([text, shown.map(rect => [rect.left, rect.top, rect.width, rect.height]), kind]);
}
