const allowedElementNames = [
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

export const allowedElements: readonly string[] = allowedElementNames;

/**
 * The SVG is refused if it contains one of these elements, because removing the element would change the picture. Other
 * elements, such as patterns, affect the picture only if another element refers to them.
 */
export const refusedElements: readonly string[] = [
  'textPath',
  'animate',
  'animateColor',
  'animateMotion',
  'animateTransform',
  'set',
];

/** SVG elements that only group other elements. Drawing programs can put a whole logo into one of them. */
export const groupElements: readonly string[] = ['a', 'switch'];

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

/** SVG elements that can have the attribute `href`. The attribute must refer to an element of the same file. */
export const referringElements: readonly string[] = ['use', 'linearGradient', 'radialGradient'];

// oxfmt-ignore
export const allowedProperties: readonly string[] = [
  'x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry',
  'font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'font-variant', 'letter-spacing',
  'word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift',
  'direction', 'unicode-bidi', 'writing-mode',
  'stop-color', 'stop-opacity', 'clip-path', 'clip-rule', 'mask', 'overflow',
  'color', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap',
  'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'display', 'visibility',
  'paint-order', 'vector-effect', 'shape-rendering', 'color-interpolation',
];

// oxfmt-ignore
export const allowedAttributes: readonly string[] = [
  ...allowedProperties,
  'id', 'transform', 'viewBox', 'preserveAspectRatio', 'xml:space',
  'd', 'points', 'x1', 'y1', 'x2', 'y2',
  'dx', 'dy', 'rotate', 'textLength', 'lengthAdjust',
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
 * Checks whether an attribute value is allowed. Browsers parse the value as CSS, in which a function can fetch a URL. A
 * backslash is refused, because it can hide the name of a function.
 */
function isAllowedValue(value: string): boolean {
  if (!/^[\p{L}\p{N}\s#%.,+\-*/_'"()&]*$/u.test(value)) return false;
  // The function splits the value into CSS tokens. A regular expression that looks ahead for the bracket would take
  // quadratic time.
  const tokens = value.replace(LOCAL_URL, ' ').match(/[^\s(),]+|[(),]/g) ?? [];
  return tokens.every((token, index) => token !== '(' || allowedFunctions.includes(tokens[index - 1] ?? ''));
}

/** A backslash is refused, as in {@link isAllowedValue}. */
export const isLocalReference = (value: string): boolean => /^#[^\s"'()\\]+$/.test(value);
