const elements = [
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
] as const;

/** What an SVG may hold. Scripts, styles, filters, animation, pictures, links and foreign content are not among it. */
export const allowedElements: readonly string[] = elements;

/** Elements that change the picture by themselves, and are not kept. Others, such as patterns, do so only where they are referred to. */
export const refusedElements: readonly string[] = [
  'textPath',
  'animate',
  'animateColor',
  'animateMotion',
  'animateTransform',
  'set',
];

/** These only hold others; drawing programs put whole logos inside. */
export const groups: readonly string[] = ['a', 'switch'];

/** Something can be seen only where one of these is. */
export const visibleElements: readonly string[] = [
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
];

/** Where `href` may stand: always an element of the same file. */
export const referringElements: readonly string[] = ['use', 'linearGradient', 'radialGradient'];

/** Attributes that are CSS properties too. */
// prettier-ignore
export const allowedProperties: readonly string[] = [
  'x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry',
  // Texts
  'font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'font-variant', 'letter-spacing',
  'word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift',
  'direction', 'unicode-bidi', 'writing-mode',
  // Gradients, masks and clipping
  'stop-color', 'stop-opacity', 'clip-path', 'clip-rule', 'mask', 'overflow',
  // Paint
  'color', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap',
  'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'display', 'visibility',
  'paint-order', 'vector-effect', 'shape-rendering', 'color-interpolation',
];

// prettier-ignore
export const allowedAttributes: readonly string[] = [
  ...allowedProperties,
  'id', 'transform', 'viewBox', 'preserveAspectRatio', 'xml:space',
  // Shapes
  'd', 'points', 'x1', 'y1', 'x2', 'y2',
  // Texts
  'dx', 'dy', 'rotate', 'textLength', 'lengthAdjust',
  // Gradients, masks and clipping
  'fx', 'fy', 'fr', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits', 'maskUnits',
  'maskContentUnits',
];

const allowedFunctions: readonly string[] = [
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'matrix',
  'translate',
  'scale',
  'rotate',
  'skewX',
  'skewY',
];

const LOCAL_URL = /url\(\s*(["']?)#[^"'()\s]+\1\s*\)/g;

/** Whether this attribute may stand on any element. */
export const isAllowedAttribute = (name: string, value: string): boolean =>
  allowedAttributes.includes(name) && isAllowedValue(value);

/**
 * Whether an attribute's value can do nothing but change how the picture looks. Browsers read many of them as CSS, where a function can fetch
 * and a backslash can hide one: only functions that are known are let through, and addresses within the file.
 */
function isAllowedValue(value: string): boolean {
  if (!/^[\p{L}\p{N}\s#%.,+\-*/_'"()&]*$/u.test(value)) return false;
  // In tokens: a pattern that looks ahead for the bracket would read long values again from each of their characters.
  const tokens = value.replace(LOCAL_URL, ' ').match(/[^\s(),]+|[(),]/g) ?? [];
  return tokens.every((token, index) => token !== '(' || allowedFunctions.includes(tokens[index - 1] ?? ''));
}

/** Whether an address leads to an element of the same file. No id with a backslash is kept: see {@link isAllowedValue}. */
export const isLocalReference = (value: string): boolean => /^#[^\s"'()\\]+$/.test(value);
