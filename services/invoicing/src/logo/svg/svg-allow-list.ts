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

/** Excludes scripts, styles, filters, animation, pictures, links and foreign content. */
export const allowedElements: readonly string[] = elements;

/** Removing one of these elements changes the picture. Other elements, such as patterns, matter only if they are referenced. */
export const refusedElements: readonly string[] = [
  'textPath',
  'animate',
  'animateColor',
  'animateMotion',
  'animateTransform',
  'set',
];

/** Pure containers. Drawing programs put whole logos into them. */
export const groups: readonly string[] = ['a', 'switch'];

/** An SVG without any of these elements shows nothing. */
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

/** Elements that can have an `href`, which must refer to an element of the same file. */
export const referringElements: readonly string[] = ['use', 'linearGradient', 'radialGradient'];

/** Attributes that are also CSS properties. */
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

export const isAllowedAttribute = (name: string, value: string): boolean =>
  allowedAttributes.includes(name) && isAllowedValue(value);

/**
 * Browsers parse many attribute values as CSS. There, a function can fetch a URL, and a backslash can hide it. So only known
 * functions and references within the file are allowed.
 */
function isAllowedValue(value: string): boolean {
  if (!/^[\p{L}\p{N}\s#%.,+\-*/_'"()&]*$/u.test(value)) return false;
  // Split into tokens, because a pattern with a lookahead for the bracket would take quadratic time.
  const tokens = value.replace(LOCAL_URL, ' ').match(/[^\s(),]+|[(),]/g) ?? [];
  return tokens.every((token, index) => token !== '(' || allowedFunctions.includes(tokens[index - 1] ?? ''));
}

/** true for a reference within the file. Ids with a backslash are not kept, see {@link isAllowedValue}. */
export const isLocalReference = (value: string): boolean => /^#[^\s"'()\\]+$/.test(value);
