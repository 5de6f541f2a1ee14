import { SVG_NAMESPACE, tooComplex, XLINK_NAMESPACE } from './svg-limits.js';
import { allowedAttributes, allowedProperties, isAllowedAttribute, referringElements } from './svg-allow-list.js';

/** Attributes that are not kept and can change the picture whatever their value: even the usual one, or none. */
const REFUSED_ATTRIBUTES: readonly string[] = [
  'pathLength',
  'systemLanguage',
  'requiredExtensions',
  'transform-origin',
];
/** Attributes that are not kept and change the picture unless their value is the default. Unknown ones do nothing. */
// prettier-ignore
const EFFECTIVE_ATTRIBUTES: readonly string[] = [
  'filter', 'marker-start', 'marker-mid', 'marker-end', 'mask-type', 'white-space',
];
/** CSS properties that can change the picture whatever their value: `none` too overrides an attribute that is kept. */
// prettier-ignore
const REFUSED_PROPERTIES: readonly string[] = [
  ...allowedProperties,
  'all', 'd', 'font', 'mask-image', 'transform', 'transform-origin', 'scale', 'rotate', 'translate', 'zoom',
];
/** CSS properties that are not kept and don't change the picture. */
// prettier-ignore
const HARMLESS_PROPERTIES: readonly string[] = [
  'enable-background', 'isolation', 'cursor', 'pointer-events', 'user-select', 'text-rendering', 'image-rendering',
  'color-rendering', 'color-profile', 'color-interpolation-filters', 'solid-color', 'solid-opacity', 'shape-padding',
  'shape-margin', 'shape-inside', 'shape-subtract', 'text-align', 'text-indent', 'line-height', 'block-progression',
  'inline-size', 'margin', 'max-width', 'max-height', 'min-width', 'min-height', 'vertical-align', 'position',
  'box-sizing', 'will-change', 'transition', '-webkit-font-smoothing', '-webkit-user-select',
];
/** Of a program's own, and variables, of which each use is refused. */
const HARMLESS_PREFIX = /^-(?!webkit-)/;
/** What a property that is not kept can say without a change of the picture: mostly what holds anyway. */
const HARMLESS_VALUE =
  /^(?:|none|normal|auto|initial|inherit|unset|visible|start|baseline|isolate|srgb|luminance|solid|transparent|0(?:px|%)?|1)$/i;

/** Whether CSS says something that is not kept, without any loss. */
export const isHarmlessDeclaration = (property: string, value: string): boolean =>
  HARMLESS_PROPERTIES.includes(property) ||
  HARMLESS_PREFIX.test(property) ||
  (!REFUSED_PROPERTIES.includes(property.replace(/^-webkit-/, '')) && HARMLESS_VALUE.test(value.trim()));

/**
 * Refuses an element whose attributes can't all be kept and would leave another picture.
 *
 * @param kept what is left of its attributes
 * @throws AppError INVALID_INPUT
 */
export function refuseLostAttributes(
  element: string,
  attributes: Record<string, string>,
  kept: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!(name in kept) && !isHarmlessAttribute(element, name, value)) throw tooComplex();
  }
}

function isHarmlessAttribute(element: string, name: string, value: string): boolean {
  if (name === 'xmlns') return value === SVG_NAMESPACE;
  if (name === 'xmlns:xlink') return value === XLINK_NAMESPACE;
  if (/(?:^|:)href$/.test(name)) return !referringElements.includes(element);
  // References to an id that is not kept are refused.
  if (name === 'id') return true;
  if (allowedAttributes.includes(name)) return isAllowedAttribute(name, value);
  if (REFUSED_ATTRIBUTES.includes(name)) return false;
  return !EFFECTIVE_ATTRIBUTES.includes(name) || HARMLESS_VALUE.test(value.trim());
}
