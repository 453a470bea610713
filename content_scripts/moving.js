// Reasons to wait beyond mutations: controls that slide, signs that the page is still loading, scripts at all.

const CONTROL_SELECTOR = 'a[href],button,input,select,textarea,summary,[role],[tabindex],[onclick],[contenteditable]';
const CONTROL_PROBES = 20, ANIMATION_LIMIT = 200, GLIDER_LIMIT = 12, GLIDE_PAUSE_MS = 250, STILL_MS = 120, SLOWEST_FRAME_MS = 350, LOOK_AGAIN_MS = 45;
const UNMOVING = /^(?:(?:background|border-?\w*|outline|text-decoration|caret|column-rule)-?color|color|fill|stroke|filter|backdrop-?filter|box-?shadow|text-?shadow|accent-?color|offset|computedOffset|easing|composite|background\w*|outline\w*)$/i;
const SIGN_SELECTOR = '[aria-busy=true],[role=progressbar],progress,[class*=skeleton i],[class*=shimmer i],[class*=spinner i],'
  + '[class*=loading i],[class*=loader i],[class*=placeholder-glow i],[class*=placeholder-wave i]';
const LOADING_WORDS = /(?:^|\s)(?:loading|please wait|one moment|bitte warten|l[äa]dt|wird geladen|chargement|veuillez patienter|cargando|caricamento|carregando|laden)\b|読み込み中|ロード中|加载中|載入中|로딩|загрузка|جار[يٍ]? ?(?:ال)?تحميل/i;
const SIGN_PATIENCE_MS = 600, BARE_PATIENCE_MS = 1000, BARE_SIGN_PATIENCE_MS = 1500, SHORT_PAGE = 400;
const scriptsOf = getterOf(Document.prototype, 'scripts');
const INLINE_HANDLERS = '[onclick],[oninput],[onchange],[onsubmit],[onkeydown],[onkeyup],[onfocus],[onblur],[onmousedown],[onload]';
const gliders = new Map();
const oldSigns = new WeakSet();
let parsedCount = 0;
let isPatienceSpent = false;

// The observer is told of the parser's last nodes in a microtask after this.
addEventListener('DOMContentLoaded', () => queueMicrotask(() => { parsedCount = mutationCount; }), { capture: true, once: true });

// A page without any script does nothing by itself once it is parsed.
function hasScripts() {
  for (const script of scriptsOf(document)) if (!script.type || /javascript|ecmascript|module/i.test(script.type)) return true;
  return Document.prototype.querySelector.call(document, INLINE_HANDLERS) !== null;
}

function holdsControl(element) {
  return !isClobbered(element) && (element.matches(CONTROL_SELECTOR) || element.querySelector(CONTROL_SELECTOR) !== null);
}

// A script that sets the style of an element in every frame may be sliding it to its place.
function noteGlider(element, now) {
  if (!(element instanceof Element)) return;
  const known = gliders.get(element);
  if (known) Object.assign(known, { gap: now - known.at > SLOWEST_FRAME_MS ? 0 : now - known.at, at: now });
  else if (gliders.size < GLIDER_LIMIT) gliders.set(element, { at: now, gap: 0, x: NaN, y: NaN, movedAt: 0 });
  else for (const [other, { at }] of gliders) if (now - at > GLIDE_PAUSE_MS) gliders.delete(other);
}

function tireGliders() {
  for (const element of gliders.keys()) tire(element);
}

// Controls whose place is not final: by an animation or transition that ends, or by a script.
function slidingControls(now, leftMs) {
  const names = [];
  let restMs = 0;
  for (const [element, glider] of gliders) {
    if (now - glider.at > Math.max(GLIDE_PAUSE_MS, 2 * glider.gap) || beatsOf(element).isTired || !element.isConnected || !isShifting(element, glider, now)) continue;
    restMs = LOOK_AGAIN_MS;
    names.push(describe(element));
  }
  for (const { target, left } of endingAnimations()) {
    if (left > leftMs) continue;
    restMs = Math.max(restMs, left + 5);
    names.push(describe(target));
  }
  return { restMs, names };
}

// Turning or blinking does not move its centre.
function isShifting(element, glider, now) {
  if (!holdsControl(element)) return false;
  const rect = element.getBoundingClientRect();
  const x = rect.left + rect.width / 2, y = rect.top + rect.height / 2;
  const isStill = Math.abs(x - glider.x) < 1 && Math.abs(y - glider.y) < 1;
  Object.assign(glider, isStill ? {} : { x, y, movedAt: now });
  return now - glider.movedAt < Math.max(STILL_MS, 2 * glider.gap);
}

function endingAnimations() {
  const found = [];
  const roots = [document, ...[...shadowRoots].map(reference => reference.deref()).filter(root => root && root.isConnected)];
  for (const root of roots) {
    for (const animation of root.getAnimations().slice(0, ANIMATION_LIMIT)) {
      const left = timeLeft(animation);
      if (left > 0 && left < Infinity && movesControl(animation)) found.push({ target: animation.effect.target, left });
    }
  }
  return found;
}

function timeLeft(animation) {
  if (animation.playState !== 'running' || !(animation.timeline instanceof DocumentTimeline) || !animation.effect) return 0;
  const { endTime } = animation.effect.getComputedTiming();
  return (endTime - (animation.currentTime || 0)) / (Math.abs(animation.playbackRate) || 1);
}

function movesControl(animation) {
  const { effect } = animation;
  if (effect.pseudoElement || !(effect.target instanceof Element) || !holdsControl(effect.target) || !isRendered(effect.target)) return false;
  const properties = animation instanceof CSSTransition ? [animation.transitionProperty] : effect.getKeyframes().flatMap(Object.keys);
  return properties.some(name => !UNMOVING.test(name));
}

// How long it has to be quiet here: longer where the page says that it is loading, or has nothing to work with yet.
// A child frame is not waited for because it is bare: most are.
function patienceMs() {
  if (!hasScripts()) return 0;
  const isBare = window === top && !hasShownControl();
  if (isPatienceSpent && isBare) return 0;
  if (loadingSigns().length || (isBare && saysLoading())) return isBare ? BARE_SIGN_PATIENCE_MS : SIGN_PATIENCE_MS;
  return isBare ? BARE_PATIENCE_MS : 0;
}

function spendPatience() {
  isPatienceSpent = true;
  for (const sign of loadingSigns()) oldSigns.add(sign);
}

function loadingSigns() {
  const found = [];
  for (const sign of Document.prototype.querySelectorAll.call(document, SIGN_SELECTOR)) {
    if (oldSigns.has(sign) || isClobbered(sign) || !isRendered(sign)) continue;
    const rect = sign.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0 && inViewport(rect)) found.push(sign);
    if (found.length >= NAMED_LIMIT) break;
  }
  return found;
}

function saysLoading() {
  const text = bodyOf(document) ? bodyOf(document).textContent : '';
  return text.length < SHORT_PAGE * 10 && LOADING_WORDS.test(bodyOf(document).innerText.slice(0, SHORT_PAGE));
}

function hasShownControl() {
  for (const root of [document, ...[...shadowRoots].map(reference => reference.deref()).filter(Boolean)]) {
    const query = root === document ? Document.prototype.querySelectorAll : root.querySelectorAll;
    let probes = 0;
    for (const element of query.call(root, `${CONTROL_SELECTOR},iframe`)) {
      if (!isClobbered(element) && isRendered(element)) return true;
      if (++probes > CONTROL_PROBES) return true;
    }
  }
  return false;
}
