const styleOf = window.getComputedStyle.bind(window);

/**
 * Caches values of `display`. The key contains everything that jsdom's default style sheet and inline styles depend on.
 */
const displays = new Map<string, string>();

function readDisplay(element: HTMLElement): string {
  const attributes = ['hidden', 'open', 'type'].map((name) => element.getAttribute(name));
  const key = [element.tagName, ...attributes, element.style.display].join();
  const display = displays.get(key) ?? styleOf(element).display;
  displays.set(key, display);
  return display;
}

/**
 * Returns the inline value of a property. If the element has none, returns the value of the nearest ancestor that has
 * one.
 */
function readInherited(element: Element, property: 'visibility' | 'pointerEvents', initial: string): string {
  for (let source: Element | null = element; source; source = source.parentElement) {
    const value = (source as HTMLElement).style[property];
    if (value) return value;
  }
  return initial;
}

/** The properties that Testing Library reads. */
const quickProperties = new Map<string | symbol, (element: HTMLElement) => string>([
  ['display', readDisplay],
  ['visibility', (element) => readInherited(element, 'visibility', 'visible')],
  ['pointerEvents', (element) => readInherited(element, 'pointerEvents', 'auto')],
  ['opacity', ({ style }) => style.opacity],
  ['content', ({ style }) => style.content],
]);

/**
 * Returns the computed style of an element. Tests have no style sheets, so the style depends only on inline styles and
 * the kind of element. Other properties are read from jsdom. jsdom is slow, because each call matches its default style
 * sheet and computes all colors. This would take a tenth of the test time.
 */
export function computeStyle(element: Element): CSSStyleDeclaration {
  const read = (name: string | symbol): unknown => {
    const quick = quickProperties.get(name);
    return quick ? quick(element as HTMLElement) : Reflect.get(styleOf(element), name);
  };
  const getPropertyValue = (name: string) =>
    quickProperties.has(name) ? read(name) : styleOf(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : read(name)),
  });
}
