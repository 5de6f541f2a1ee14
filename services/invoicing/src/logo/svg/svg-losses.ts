import { createTooComplexSvgError, SVG_NAMESPACE, XLINK_NAMESPACE } from './svg-limits.js';
import { allowedAttributes, allowedProperties, isAllowedAttribute, referringElements } from './svg-allow-list.js';

/** Removing one of these SVG attributes can change the picture. This applies to every value of the attribute. */
const ATTRIBUTES_THAT_CHANGE_PICTURE: readonly string[] = [
  'pathLength',
  'systemLanguage',
  'requiredExtensions',
  'transform-origin',
];
/** Attributes that change the picture when they are removed, unless they have the listed default value. */
// oxfmt-ignore
const ATTRIBUTES_WITH_HARMLESS_DEFAULT: readonly string[] = [
  'filter', 'marker-start', 'marker-mid', 'marker-end', 'mask-type', 'white-space',
];
/**
 * These properties are refused with every value. Even the value `none` can override an attribute of the sanitized SVG.
 */
// oxfmt-ignore
const REFUSED_PROPERTIES: readonly string[] = [
  ...allowedProperties,
  'all', 'd', 'font', 'mask-image', 'transform', 'transform-origin', 'scale', 'rotate', 'translate', 'zoom',
];
/** CSS properties that can be removed without changing the picture. */
// oxfmt-ignore
const HARMLESS_PROPERTIES: readonly string[] = [
  'enable-background', 'isolation', 'cursor', 'pointer-events', 'user-select', 'text-rendering', 'image-rendering',
  'color-rendering', 'color-profile', 'color-interpolation-filters', 'solid-color', 'solid-opacity', 'shape-padding',
  'shape-margin', 'shape-inside', 'shape-subtract', 'text-align', 'text-indent', 'line-height', 'block-progression',
  'inline-size', 'margin', 'max-width', 'max-height', 'min-width', 'min-height', 'vertical-align', 'position',
  'box-sizing', 'will-change', 'transition', '-webkit-font-smoothing', '-webkit-user-select',
];
/** Matches vendor properties and CSS variables. `isAllowedValue` refuses SVGs that use a variable. */
const HARMLESS_PROPERTY_PREFIX = /^-(?!webkit-)/;
/** With one of these values, a property has no effect on the picture. Most of these values are default values. */
const HARMLESS_PROPERTY_VALUE =
  /^(?:|none|normal|auto|initial|inherit|unset|visible|start|baseline|isolate|srgb|luminance|solid|transparent|0(?:px|%)?|1)$/i;

export const isHarmlessDeclaration = (property: string, value: string): boolean =>
  HARMLESS_PROPERTIES.includes(property) ||
  HARMLESS_PROPERTY_PREFIX.test(property) ||
  (!REFUSED_PROPERTIES.includes(property.replace(/^-webkit-/, '')) && HARMLESS_PROPERTY_VALUE.test(value.trim()));

/** @throws AppError INVALID_INPUT */
export function refuseRemovalsThatChangePicture(
  element: string,
  attributes: Record<string, string>,
  keptAttributes: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!(name in keptAttributes) && !isHarmlessAttribute(element, name, value)) throw createTooComplexSvgError();
  }
}

function isHarmlessAttribute(element: string, name: string, value: string): boolean {
  if (name === 'xmlns') return value === SVG_NAMESPACE;
  if (name === 'xmlns:xlink') return value === XLINK_NAMESPACE;
  if (/(?:^|:)href$/.test(name)) return !referringElements.includes(element);
  // Removing an id is harmless. If an element refers to the removed id, `limitRenderingCost` refuses the file.
  if (name === 'id') return true;
  if (allowedAttributes.includes(name)) return isAllowedAttribute(name, value);
  if (ATTRIBUTES_THAT_CHANGE_PICTURE.includes(name)) return false;
  return !ATTRIBUTES_WITH_HARMLESS_DEFAULT.includes(name) || HARMLESS_PROPERTY_VALUE.test(value.trim());
}
