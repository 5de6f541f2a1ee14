/** What jsdom lacks and Node has no counterpart for; just enough for components to mount. */
const startTimer = window.setTimeout.bind(window);
const styleOf = window.getComputedStyle.bind(window);

Object.assign(window, {
  // To learn how wide a scroll bar is, antd's tables and dialogs ask for the style of `::-webkit-scrollbar`. jsdom answers
  // with the element's own and prints an error each time: without this, specs pass, but their output drowns in those.
  getComputedStyle: (element: Element) => styleOf(element),
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo() {},
  FontFace: class {},
  // antd's Select waits for its next turn by one. Node's would keep Jest from ending.
  MessageChannel: class {
    port1 = { onmessage: () => {} };
    port2 = { postMessage: () => startTimer(() => this.port1.onmessage()) };
  },
});

Object.assign(Element.prototype, { hasPointerCapture: () => false, scrollIntoView: () => Promise.resolve() });

Object.assign(document, { fonts: { add() {} } });
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
