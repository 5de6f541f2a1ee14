import { computeStyle } from './computed-style.js';

// Minimal stubs for browser APIs that neither jsdom nor Node provides.
const startTimer = window.setTimeout.bind(window);

Object.assign(window, {
  // Ignores the second argument. Antd measures scrollbars with the pseudo-element `::-webkit-scrollbar`, and jsdom
  // would print an error for each such call.
  getComputedStyle: (element: Element) => computeStyle(element),
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
  // Antd's Select defers work with a MessageChannel. Node's MessageChannel would keep Jest from exiting.
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

/**
 * For each label of each field, jsdom searches the whole page for the field with the id of the label. Testing Library
 * reads the labels of all fields in each query by label or by role.
 */
for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLInputElement) {
      if (this.type === 'hidden') return null;
      const labels = this.ownerDocument.querySelectorAll('label');
      return Array.from(labels).filter((label) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this)));
    },
  });
}
