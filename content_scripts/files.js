// Files in the page: what its file fields hold, and whether it takes what is dragged over it.

// Names and sizes in the file fields: of the one with this id, else of all of them.
function chosenFiles({ id }) {
  const own = elementOf(id), isField = element => element.localName === 'input' && element.type === 'file';
  const fields = own && isField(own) ? [own] : documentAndRoots().flatMap(scope => [...scope.querySelectorAll('input[type=file]')]);
  return fields.map(field => [...field.files].map(file => ({ name: file.name, size: file.size })));
}

let isDropGuarded = false, lastDragOver = null;

// A file that is dropped where the page does not take it would be opened in its place: that is prevented.
function guardDrop({ on }) {
  isDropGuarded = on;
  lastDragOver = null;
  return true;
}

function takesDrop() {
  return Boolean(lastDragOver && lastDragOver.defaultPrevented);
}

addEventListener('dragover', event => { if (isDropGuarded && event.isTrusted) lastDragOver = event; }, true);
addEventListener('drop', event => { if (isDropGuarded && event.isTrusted) event.preventDefault(); }, true);
