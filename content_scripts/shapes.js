// Drawn things: SVG shapes and canvases, told by colour, kind and box, since they have no words.

const BASIC_COLORS = {
  black: [0, 0, 0], white: [255, 255, 255], gray: [128, 128, 128], red: [255, 0, 0], green: [0, 128, 0], lime: [0, 255, 0],
  blue: [0, 0, 255], yellow: [255, 255, 0], orange: [255, 165, 0], purple: [128, 0, 128], magenta: [255, 0, 255],
  cyan: [0, 255, 255], pink: [255, 192, 203], brown: [139, 69, 19], navy: [0, 0, 128], aqua: [127, 255, 212],
};
const SHAPE_TAGS = new Set(['circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line', 'path', 'text']);

// Colours that words are written in everywhere: not worth telling.
const PLAIN_COLOR = /^(?:black|white|navy|(?:light )?gray|dark .*)$/;
const COLORS_KEPT = 500, ALIKE = 60, LEAST_HUE = 26;
// Where a hue ends (degrees), by the word that people have for it.
const HUES = [[14, 'red'], [42, 'orange'], [68, 'yellow'], [165, 'green'], [195, 'cyan'], [255, 'blue'], [290, 'purple'], [335, 'magenta'], [360, 'red']];

// A word for a CSS colour: a basic one that is almost the same, else its hue, light or dark; '' when transparent or none.
const knownColors = new Map();

function colorName(value) {
  let name = knownColors.get(value);
  if (name === undefined) {
    name = nameColor(value);
    if (knownColors.size < COLORS_KEPT) knownColors.set(value, name);
  }
  return name;
}

function nameColor(value) {
  const [red, green, blue, alpha = 1] = (value.match(/[\d.]+/g) || []).map(Number);
  if (blue === undefined || alpha < 0.1) return '';
  let best = '', distance = Infinity;
  for (const [name, [r, g, b]] of Object.entries(BASIC_COLORS)) {
    const d = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (d < distance) [best, distance] = [name, d];
  }
  return distance <= ALIKE ** 2 ? best : hueName(red, green, blue);
}

function hueName(red, green, blue) {
  const most = Math.max(red, green, blue), least = Math.min(red, green, blue), chroma = most - least;
  const light = (most + least) / 510, shade = light > 0.62 ? 'light ' : light < 0.27 ? 'dark ' : '';
  if (chroma < LEAST_HUE) return light < 0.12 ? 'black' : light > 0.93 ? 'white' : `${shade}gray`;
  const turn = most === red ? ((green - blue) / chroma + 6) % 6 : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  const hue = HUES.find(([end]) => turn * 60 < end || end === 360)[1];
  return hue === 'orange' && light < 0.4 ? 'brown' : shade + hue;
}

function shapeKind(element) {
  if (element.localName === 'rect') {
    const rect = element.getBoundingClientRect();
    return Math.abs(rect.width - rect.height) < 2 ? 'square' : 'rectangle';
  }
  if (element.localName === 'polygon') {
    const corners = (element.getAttribute('points') || '').trim().split(/[\s,]+/).length / 2;
    return { 3: 'triangle', 4: 'quadrilateral', 5: 'pentagon', 6: 'hexagon' }[corners] || 'polygon';
  }
  return element.localName;
}

function shapeName(element, style) {
  if (element.localName === 'text') return drawnText(element, style);
  const color = colorName(style.fill) || colorName(style.stroke);
  return `${color} ${shapeKind(element)}`.trim();
}

// "5 (blue)": a number of a drawing may differ from others by its colour only.
function drawnText(element, style) {
  const text = cut(squeeze(element.textContent), 60), color = colorName(style.fill);
  return !text || !color || PLAIN_COLOR.test(color) ? text : `${text} (${color})`;
}

const FIELD_TAGS = /^(input|textarea|select)$/, LEAST_CHROMA = 24;

// "red #e60000" of something empty that is filled with a colour of its own (a palette, a legend, a lamp); else ''.
function swatchName(element) {
  const fill = element.childElementCount || FIELD_TAGS.test(element.localName) ? '' : getComputedStyle(element).backgroundColor;
  const [red, green, blue, alpha = 1] = (fill.match(/[\d.]+/g) || []).map(Number);
  if (blue === undefined || alpha < 0.5 || !fill.startsWith('rgb')) return '';
  if (element.localName === 'button' && Math.max(red, green, blue) - Math.min(red, green, blue) < LEAST_CHROMA) return '';
  const parent = composedParent(element);
  if (parent instanceof Element && getComputedStyle(parent).backgroundColor === fill) return '';
  return `${colorName(fill)} #${[red, green, blue].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

// A small empty box that is there to show its colour: a lamp, a key of a legend, a sample.
function isSwatch(element, rect, style) {
  if (rect.width < 8 || rect.height < 8 || rect.width > 60 || rect.height > 60 || rect.width > 2 * rect.height || rect.height > 2 * rect.width) return false;
  if (element.firstChild || LEAF_TAGS.has(element.localName) || style.visibility !== 'visible' || style.backgroundImage !== 'none') return false;
  const parts = (style.backgroundColor.match(/[\d.]+/g) || []).slice(0, 3).map(Number);
  return Math.max(...parts) - Math.min(...parts) >= LEAST_CHROMA && swatchName(element) !== '';
}

// What lies under all of a drawing is no shape of it.
function isBackdrop(rect) {
  return rect.width > 0.9 * innerWidth && rect.height > 0.9 * innerHeight;
}

// SVG parts worth a line: those of a drawing, not of an icon inside a control.
function isShape(element) {
  if (!SHAPE_TAGS.has(element.localName) || !element.ownerSVGElement) return false;
  const rect = element.ownerSVGElement.getBoundingClientRect();
  return rect.width >= 40 && rect.height >= 40 && !element.closest('defs,clipPath,mask,symbol,marker');
}
