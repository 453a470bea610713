// Which part of a text a person sees: all of it mostly; of a long one, the lines inside what cuts it off.

// The part of the text whose lines lie in the clip; "" for none. `rect` and `style` are the parent's.
function visiblePart(node, rect, clip, style) {
  if (style.overflowY === 'visible' && rect.width > 1 && rect.height > 1 && isInside(rect, clip)) return node.data;
  const range = document.createRange();
  range.selectNodeContents(node);
  const own = range.getBoundingClientRect();
  if (own.width < 2 || own.height < 2 || !overlaps(own, clip, 2)) return '';
  if (own.top >= clip.top - own.height / 2 && own.bottom <= clip.bottom + own.height / 2 && !isTall(own)) return node.data;
  return isTall(own) ? linesWithin(node, range, clip) : isHalfIn(own, clip) ? node.data : '';
}

function isInside(rect, clip) {
  return rect.top >= clip.top && rect.bottom <= clip.bottom && rect.left < clip.right && rect.right > clip.left;
}

function isTall(rect) {
  return rect.height > 60;
}

function isHalfIn(rect, clip) {
  return Math.min(rect.bottom, clip.bottom) - Math.max(rect.top, clip.top) >= rect.height / 2;
}

// Lines run down the page with the text's offsets, so the first and the last one in view are found by halving.
function linesWithin(node, range, clip) {
  const length = node.data.length;
  const middleAt = offset => {
    range.setStart(node, offset);
    range.setEnd(node, Math.min(offset + 1, length));
    const rect = range.getBoundingClientRect();
    return rect.height ? (rect.top + rect.bottom) / 2 : NaN;
  };
  const first = firstOffset(length, offset => middleAt(offset) >= clip.top);
  const last = firstOffset(length, offset => middleAt(offset) > clip.bottom);
  return node.data.slice(first, last);
}

// The smallest offset for which `test` holds; white space without a box counts with what follows it.
function firstOffset(length, test) {
  let low = 0, high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle; else low = middle + 1;
  }
  return low;
}

// What stands in the fields of the frame, shown or scrolled away; never a password.
function fieldWords() {
  const fields = documentAndRoots().flatMap(scope => [...scope.querySelectorAll('input,textarea,select')]);
  return fields.filter(field => isRendered(field) && field.type !== 'password').map(field => valueOf(field, '')).filter(Boolean).join('\n');
}
