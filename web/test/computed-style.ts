const styleOf = window.getComputedStyle.bind(window);

/**
 * Cached values of `display`. The key contains everything by which jsdom's default style sheet and inline styles select
 * an element.
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
 * Returns the inline value of the property. If the element has no inline value, the nearest ancestor with a value
 * decides.
 */
function readInherited(element: Element, property: 'visibility' | 'pointerEvents', initial: string): string {
  for (let source: Element | null = element; source; source = source.parentElement) {
    const value = (source as HTMLElement).style[property];
    if (value) return value;
  }
  return initial;
}

/** The properties that the queries and matchers of Testing Library read. */
const quickProperties = new Map<string | symbol, (element: HTMLElement) => string>([
  ['display', readDisplay],
  ['visibility', (element) => readInherited(element, 'visibility', 'visible')],
  ['pointerEvents', (element) => readInherited(element, 'pointerEvents', 'auto')],
  ['opacity', ({ style }) => style.opacity],
  ['content', ({ style }) => style.content],
]);

/**
 * Returns the computed style of an element. The page has no style sheets in tests, so inline styles and the kind of the
 * element decide. Only other properties are read from jsdom, because jsdom is slow. On each call, jsdom matches its
 * default style sheet and computes all colors, which takes a tenth of the time of the tests.
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
