// Of what kind shown words are: error, success, warning, loading or plain text, in any language.
//
// By class, state attributes, role and live region first, then by icon and colour; words decide only inside a
// message, and last.

const CATEGORY_DEPTH = 4, COLOUR_PROBES = 60, COLOUR_WINDOW_MS = 200, MESSAGE_LENGTH = 300, LOG_LETTERS = 8;
const CLASS_CATEGORIES = [
  ['error', /(^|[\s_-])(errors?|danger|invalid|failed|failure|fail|fehler|fehlgeschlagen|erreurs?|errore|erro|fout)([\s_-]|$)/i],
  ['success', /(^|[\s_-])(success|succeeded|saved|valid|confirmed|erfolg|erfolgreich|succes|exito|sucesso)([\s_-]|$)/i],
  ['warning', /(^|[\s_-])(warnings?|warn|caution|warnung|hinweis|avertissement|advertencia|aviso)([\s_-]|$)/i],
  ['loading', /(^|[\s_-])(loading|loader|spinner|skeleton|shimmer|busy|progress)([\s_-]|$)/i],
];
const VALUE_CATEGORIES = [
  ['error', /^(error|danger|negative|critical|fail(ed|ure)?|destructive|invalid|rejected)$/i],
  ['success', /^(success|succeeded|positive|saved|confirmed|completed?)$/i],
  ['warning', /^(warning|warn|caution|attention)$/i],
  ['loading', /^(loading|busy|pending)$/i],
];
const STATE_ATTRIBUTE = /^(data-)?(variant|type|severity|status|state|kind|level|tone|theme|design|intent|color|result)$/;
const ICON_CATEGORIES = [
  ['warning', /exclamation-triangle|triangle-exclamation|warning|caution/i],
  ['error', /error|danger|fail|times|xmark|cross|x-circle|circle-x|exclamation|alert-circle|fehler|erreur|エラー|خطأ/i],
  ['success', /check|tick|success|erfolg|succ[eè]s|成功|完了|نجاح/i],
];
const MESSAGE_CLASS = /(^|[\s_-])(toast|toasts|alert|notification|notice|snackbar|flash|message|banner|feedback|callout|meldung|toastify|growl)([\s_-]|$)/i;
const PLAIN_CLASS = /(^|[\s_-])(badge|tag|pill|chip|label|btn|button|icon|link)([\s_-]|$)/i;
const MESSAGE_SELECTOR = '[role=alert],[role=status],[role=alertdialog],[aria-live],output,' + [
  'error', 'danger', 'invalid', 'fail', 'success', 'saved', 'warn', 'toast', 'alert', 'notif', 'notice', 'snackbar', 'flash', 'message', 'feedback', 'banner',
].map(word => `[class*=${word} i]`).join(',');
const NO_MESSAGE = 'a[href],button,select,option,input,textarea,summary,code,pre,kbd,nav,[role=button],[role=link],[role=tab],[role=menuitem],[role=option]';

const latin = words => `(?<![\\p{L}])(?:${words})(?![\\p{L}])`;
const ERROR_WORDS = new RegExp(latin(
  "error|errors|invalid|fail|failed|fails|failure|could not|couldn't|cannot|can't|unable|must|required|not (?:found|allowed|valid)|denied|wrong|"
  + 'fehler|ungültig\\p{L}*|fehlgeschlagen|erforderlich|konnten? nicht|kann nicht|muss|darf nicht|nicht gefunden|verweigert|'
  + 'erreur|invalide|échec|échoué|obligatoire|impossible|requise?|introuvable|refusé|'
  + 'inválid[oa]|obligatori[oa]|no se pudo|falló|fallo|requerid[oa]|errore|non valid[oa]|impossibile|richiest[oa]|'
  + 'erro|falhou|não foi possível|obrigatóri[oa]|fout|ongeldig|verplicht|mislukt|błąd|nie udało|ошибка|не удалось|обязательн\\p{L}*|неверн\\p{L}*'
) + '|エラー|失敗|できません|無効|必須|入力してください|错误|失败|无效|必填|请输入|錯誤|失敗|오류|실패|خطأ|فشل|تعذر|مطلوب|غير صالح', 'iu');
const SUCCESS_WORDS = new RegExp(latin(
  'success|successful|successfully|saved|added|created|updated|deleted|removed|sent|done|thank you|recorded|completed|confirmed|submitted|approved|published|uploaded|archived|restored|cleared|emptied|booked|'
  + 'gespeichert|erfolgreich|hinzugefügt|gelöscht|angelegt|aktualisiert|gesendet|erledigt|danke|'
  + 'enregistrée?s?|succès|ajoutée?s?|supprimée?s?|créée?s?|envoyée?s?|merci|'
  + 'guardad[oa]s?|éxito|cread[oa]|eliminad[oa]|enviad[oa]|gracias|salvat[oa]|successo|aggiunt[oa]|'
  + 'salv[oa]|sucesso|adicionad[oa]|opgeslagen|toegevoegd|verwijderd|zapisano|успешно|сохранен\\p{L}*|добавлен\\p{L}*|удален\\p{L}*'
) + '|保存しました|保存されました|完了|成功|追加しました|登録しました|削除しました|已保存|已添加|已删除|저장되었습니다|성공|تم|بنجاح|نجاح', 'iu');

// "was not saved", "nicht gespeichert": within one clause.
const NEGATED = new RegExp(`${latin("not|never|nothing|nobody|nicht|nichts|keine?|pas|jamais|non|não|niet|nie|не")}[^.!?,;:]{0,24}${SUCCESS_WORDS.source.split('|保存')[0]}`, 'iu');

// What pages without live regions call their messages ("alert alert-danger", Django's "messagelist" and "errornote").
const MESSAGE_HINT = /mess|toast|alert|noti|flash|snack|growl|banner|feedback|error/i;
const ERROR_BOX = /(^|\s)error-?(note|list|box|message|msg|summary|text)(\s|$)/i;
const MESSAGE_LIST = /(^|[\s_-])(messages?-?list|messages|alerts|notifications|notices|flashes)([\s_-]|$)/i;

function isMessageList(element) {
  return MESSAGE_HINT.test(attributeOf(element, 'class')) && MESSAGE_LIST.test(classOf(element));
}

function isMarkedMessage(element, isInList) {
  const cls = attributeOf(element, 'class');
  if (!cls || (!isInList && !MESSAGE_HINT.test(cls))) return false;
  if (ERROR_BOX.test(cls)) return true;
  return /^(error|success|warning)$/.test(signOf(element)) && (isInList || MESSAGE_CLASS.test(classOf(element)));
}

// The message by its class that an element stands in, as far as it is near; null when it stands in none.
function markedMessageOf(element) {
  for (let node = element, depth = 0; node && depth < CATEGORY_DEPTH; node = parentNowOrLast(node), depth += 1) {
    if (nodeTypeOf(node) !== Node.ELEMENT_NODE || isClobbered(node) || /^(form|body|html|main|table)$/.test(node.localName)) return null;
    const parent = parentNowOrLast(node);
    const isInList = Boolean(parent) && nodeTypeOf(parent) === Node.ELEMENT_NODE && !isClobbered(parent) && isMessageList(parent);
    if (isMarkedMessage(node, isInList)) return node;
  }
  return null;
}

let colourProbes = 0;
let colourWindow = 0;

// Above a node as it stands, or stood before it was taken out (`lastParents`).
const lastParents = new WeakMap();

function parentNowOrLast(node) {
  return composedParent(node) || lastParents.get(node) || null;
}

function closestNowOrLast(element, test) {
  for (let node = element; node; node = parentNowOrLast(node)) {
    if (nodeTypeOf(node) === Node.ELEMENT_NODE && !isClobbered(node) && test(node)) return node;
  }
  return null;
}

function classOf(element) {
  const value = attributeOf(element, 'class');
  return value ? value.replace(/([a-z])([A-Z])/g, '$1-$2').replace(/(^|\s)ng-\S+/g, ' ') : '';
}

// What class and state attributes say by themselves; '' when nothing.
function signOf(element) {
  const cls = classOf(element);
  if (cls) {
    if (PLAIN_CLASS.test(cls) && !MESSAGE_CLASS.test(cls)) return '';
    for (const [category, pattern] of CLASS_CATEGORIES) if (pattern.test(cls)) return category;
  }
  for (const name of Element.prototype.getAttributeNames.call(element)) {
    if (!STATE_ATTRIBUTE.test(name)) continue;
    for (const [category, pattern] of VALUE_CATEGORIES) if (pattern.test(attributeOf(element, name))) return category;
  }
  return '';
}

function categoryOf(element, text) {
  if (closestNowOrLast(element, node => node.matches(NO_MESSAGE))) return 'text';
  let isAlert = false, isBusy = false, message = null;
  for (let node = element, depth = 0; node && depth < CATEGORY_DEPTH; node = parentNowOrLast(node), depth += 1) {
    if (nodeTypeOf(node) !== Node.ELEMENT_NODE || isClobbered(node) || /^(form|body|html|main|table)$/.test(node.localName)) break;
    const sign = signOf(node);
    if (sign && hasLetters(text)) return sign;
    const role = node.getAttribute('role');
    isAlert = isAlert || role === 'alert' || (node.getAttribute('aria-live') === 'assertive' && !isForReaders(node));
    isBusy = isBusy || node.getAttribute('aria-busy') === 'true' || role === 'progressbar';
    if (isAnnounced(node) || node.localName === 'output' || MESSAGE_CLASS.test(classOf(node))) message = node;
  }
  if (isBusy) return 'loading';
  if (describesInvalidField(element)) return 'error';
  if (!message) return isShortSentence(text) ? categoryOfTextColour(element, text) || 'text' : 'text';
  return categoryOfIcon(message, text) || categoryOfColours(element, message) || (ERROR_WORDS.test(text) ? 'error'
    : NEGATED.test(text) ? 'warning' : SUCCESS_WORDS.test(text) ? 'success' : isAlert ? 'warning' : 'text');
}

// Cut to a pixel: what screen readers say of a widget ("3 results are available").
function isForReaders(element) {
  const rect = element.getBoundingClientRect();
  return rect.width <= 1 || rect.height <= 1 || isOffPage(rect);
}

function isAnnounced(element) {
  const role = element.getAttribute('role');
  if (role === 'alert' || role === 'status' || role === 'alertdialog') return true;
  const live = element.getAttribute('aria-live');
  return live === 'polite' || live === 'assertive';
}

// Answers of the batch at hand: a thousand changed cells share their ancestors.
const messageParts = new Map();

// True inside of an announced region.
function isMessagePart(element) {
  const path = [];
  let answer = false;
  for (let node = element; node; node = parentNowOrLast(node)) {
    const known = messageParts.get(node);
    if (known !== undefined) {
      answer = known;
      break;
    }
    path.push(node);
    if (nodeTypeOf(node) === Node.ELEMENT_NODE && !isClobbered(node) && isAnnounced(node)) {
      answer = true;
      break;
    }
  }
  for (const node of path) messageParts.set(node, answer);
  return answer;
}

// A required mark ("*") in red is no message.
function hasLetters(text) {
  return /\p{L}{2}|[\u3040-\u30ff\u4e00-\u9fff]/u.test(text);
}

function isShortSentence(text) {
  return text.length <= MESSAGE_LENGTH && (text.match(/\p{L}/gu) || []).length >= 4;
}

// Words that a field names as its description or error message, while the field is invalid.
function describesInvalidField(element) {
  const holder = element.isConnected && closestNowOrLast(element, node => Boolean(attributeOf(node, 'id')));
  if (!holder) return false;
  const id = CSS.escape(attributeOf(holder, 'id')), root = holder.getRootNode();
  const query = root === document ? Document.prototype.querySelector : root.querySelector;
  const field = query.call(root, `[aria-errormessage~="${id}"],[aria-describedby~="${id}"]`);
  return Boolean(field) && !isClobbered(field) && (field.getAttribute('aria-invalid') === 'true' || field.matches(':user-invalid'));
}

function categoryOfIcon(message, text) {
  if (/^\s*(❌|✗|✘|✖|⛔|🚫)/u.test(text)) return 'error';
  if (/^\s*(✅|✓|✔)/u.test(text)) return 'success';
  if (/^\s*⚠/u.test(text)) return 'warning';
  for (const icon of [...message.querySelectorAll('svg,i,img,use,[class*=icon i]')].slice(0, 4)) {
    if (icon.closest('button,a')) continue;
    const words = ['class', 'aria-label', 'alt', 'title', 'href', 'src', 'data-icon', 'name'].map(name => attributeOf(icon, name) || '').join(' ');
    for (const [category, pattern] of ICON_CATEGORIES) if (pattern.test(words)) return category;
  }
  return '';
}

// Styles are asked for only so often: a page that adds thousands of messages is not slowed down for their colour.
function mayProbeColour() {
  const now = performance.now();
  if (now - colourWindow > COLOUR_WINDOW_MS) [colourWindow, colourProbes] = [now, 0];
  colourProbes += 1;
  return colourProbes <= COLOUR_PROBES;
}

// Background and border up to the edge of the message, then the words themselves.
function categoryOfColours(element, message) {
  if (!element.isConnected || !mayProbeColour()) return '';
  for (let node = element; node; node = composedParent(node)) {
    if (nodeTypeOf(node) !== Node.ELEMENT_NODE) break;
    const style = getComputedStyle(node);
    const borders = ['Left', 'Top'].filter(side => parseFloat(style[`border${side}Width`]) > 0).map(side => style[`border${side}Color`]);
    const found = hueCategory(style.backgroundColor, 0.04) || borders.map(colour => hueCategory(colour, 0.2)).find(Boolean);
    if (found) return found;
    if (node === message) break;
  }
  const icon = message.querySelector('svg,i');
  return hueCategory(getComputedStyle(element).color, 0.25) || (icon ? hueCategory(getComputedStyle(icon).color, 0.25) : '');
}

// Words in red or green of their own, outside of any message.
function categoryOfTextColour(element, text) {
  if (isClobbered(element) || !element.isConnected || element.closest('td,th,li a,ins,del') || !mayProbeColour()) return '';
  const colour = getComputedStyle(element).color, category = hueCategory(colour, 0.35);
  if (category !== 'error' && category !== 'success') return '';
  if (category === hueCategory(getComputedStyle(bodyOf(document) || element).color, 0.35)) return '';
  return category === 'success' && (isTyped(text) || isLineOfLog(element, colour)) ? '' : category;
}

// A screen that is green as a whole, or lines in green one below the other: the colour of a log says nothing.
function isLineOfLog(element, colour) {
  let area = element;
  for (let node = composedParent(element); node && nodeTypeOf(node) === Node.ELEMENT_NODE; node = composedParent(node)) {
    if (isClobbered(node) || getComputedStyle(node).color !== colour) break;
    area = node;
  }
  if (area !== element && squeeze(area.textContent).length > squeeze(element.textContent).length + LOG_LETTERS) return true;
  const last = area.previousElementSibling;
  return Boolean(last) && hasLetters(last.textContent) && !last.matches(NO_MESSAGE) && getComputedStyle(last).color === colour;
}

const hues = new Map();
let painter = null;

// The category that a CSS colour stands for; '' for what is grey, too transparent, or of another hue.
function hueCategory(colour, leastChroma) {
  const [red, green, blue, alpha] = rgbaOf(colour);
  const most = Math.max(red, green, blue), least = Math.min(red, green, blue), chroma = (most - least) / 255;
  if (alpha < 0.06 || chroma < leastChroma) return '';
  const turn = most === red ? (green - blue) / (most - least) : most === green ? 2 + (blue - red) / (most - least) : 4 + (red - green) / (most - least);
  const hue = (turn * 60 + 360) % 360;
  if (hue <= 18 || hue >= 342) return 'error';
  if (hue >= 80 && hue <= 170) return 'success';
  return hue >= 28 && hue <= 60 && chroma > 0.06 ? 'warning' : '';
}

// Newer notations (oklch, color-mix) are painted to learn what they are.
function rgbaOf(colour) {
  if (/^rgba?\(/.test(colour)) {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    return [red, green, blue, alpha];
  }
  if (hues.size > 200) hues.clear();
  if (!hues.has(colour)) hues.set(colour, painted(colour));
  return hues.get(colour);
}

function painted(colour) {
  painter = painter || new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  painter.clearRect(0, 0, 1, 1);
  painter.fillStyle = '#000';
  painter.fillStyle = colour;
  painter.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = painter.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}
