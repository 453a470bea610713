// Runs in the page's own world, before its scripts: closed shadow roots are made open, and the page still reads null.

(() => {
  const { attachShadow } = Element.prototype;
  const closed = new WeakSet();
  const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
  const { apply } = Reflect;
  const has = WeakSet.prototype.has, add = WeakSet.prototype.add;
  Element.prototype.attachShadow = function attachShadowOpened(init) {
    if (!init || init.mode !== 'closed') return apply(attachShadow, this, [init]);
    const root = apply(attachShadow, this, [{ ...init, mode: 'open' }]);
    apply(add, closed, [this]);
    Object.defineProperty(root, 'mode', { value: 'closed' });
    return root;
  };
  Object.defineProperty(Element.prototype.attachShadow, 'name', { value: 'attachShadow' });
  Object.defineProperty(Element.prototype, 'shadowRoot', {
    configurable: true, enumerable: true,
    get() { return apply(has, closed, [this]) ? null : apply(get, this, []); },
  });
})();
