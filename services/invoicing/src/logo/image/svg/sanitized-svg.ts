import { LOGO_MAX_BYTES, LOGO_PRINT_SIZE } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import sanitizeHtml, { type Attributes } from 'sanitize-html';
import {
  allowedAttributes,
  allowedElements,
  drawnElements,
  groups,
  isHarmlessAttribute,
  isLocalReference,
  referringElements,
} from './allow-list.js';
import type { SvgSurvey } from './survey.js';
import { readInlineStyle, readStyles } from './svg-styles.js';
import { unusable } from './unusable.js';

const rootAttributes = ['xmlns', 'xmlns:xlink', 'width', 'height', 'viewBox'];
/** What browsers take for an SVG that says nothing of its size. */
const defaultSize = { width: 300, height: 150 };
const MAX_RATIO = 100;

/**
 * Only what the allow-list names is left, with styles as attributes, in a frame as large as a logo is printed.
 *
 * @throws AppError INVALID_INPUT where nothing that can be seen is left
 */
export function sanitizedSvg(source: string, { styles, names }: SvgSurvey): string {
  const styleOf = readStyles(styles);
  let isRoot = true;
  let isDrawn = false;
  let length = 0;

  function transform(name: string, attributes: Attributes): { tagName: string; attribs: Attributes } {
    const tagName = groups.includes(name) ? 'g' : name;
    if (!allowedElements.includes(tagName)) return { tagName, attribs: {} };
    const attribs = harmless(tagName, {
      ...attributes,
      ...styleOf(name, attributes),
      ...readInlineStyle(attributes['style'] ?? ''),
    });
    if (isRoot) Object.assign(attribs, frame(attributes));
    isRoot = false;
    isDrawn ||= drawnElements.includes(tagName);
    // One class with a long style on many elements would grow beyond all bounds.
    length += JSON.stringify(attribs).length;
    if (length > LOGO_MAX_BYTES) throw unusable(validationTexts.logoTooComplex);
    return { tagName, attribs };
  }

  const svg = sanitizeHtml(source, {
    parser: { xmlMode: true },
    allowedTags: [...allowedElements],
    allowedAttributes: {
      '*': [...allowedAttributes],
      svg: rootAttributes,
      ...Object.fromEntries(referringElements.map((name) => [name, ['href', 'xlink:href']])),
    },
    disallowedTagsMode: 'completelyDiscard',
    // Removed with everything in them.
    nonTextTags: names.filter((name) => !allowedElements.includes(name) && !groups.includes(name)),
    transformTags: { '*': transform },
    selfClosing: [],
    // XML has no attributes without a value; empty ones say nothing.
    nonBooleanAttributes: ['*'],
  });
  if (!isDrawn) throw unusable();
  return svg.trim();
}

const harmless = (name: string, attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([attribute, value]) =>
      /^(xlink:)?href$/.test(attribute)
        ? referringElements.includes(name) && isLocalReference(value)
        : isHarmlessAttribute(attribute, value),
    ),
  );

/** The root's own attributes: the drawing fitted into the space that a logo has, whatever size it asks for. */
function frame({ viewBox, width, height }: Attributes): Attributes {
  const box = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...sizeOf(width, height)];
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const ratio = boxWidth / boxHeight;
  if (box.length !== 4 || !box.every(Number.isFinite) || !(ratio > 1 / MAX_RATIO && ratio < MAX_RATIO)) {
    throw unusable();
  }
  const scale = Math.min(LOGO_PRINT_SIZE.width / boxWidth, LOGO_PRINT_SIZE.height / boxHeight);
  return {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    width: String(rounded(boxWidth * scale)),
    height: String(rounded(boxHeight * scale)),
    viewBox: box.join(' '),
  };
}

const rounded = (pixels: number): number => Math.round(pixels * 100) / 100;

function sizeOf(width?: string, height?: string): [number, number] {
  const [w, h] = [pixels(width), pixels(height)];
  return w && h ? [w, h] : [defaultSize.width, defaultSize.height];
}

/** Percentages and units of paper tell nothing about the drawing's own coordinates. */
const pixels = (length = ''): number => (/^\s*[\d.]+(px)?\s*$/.test(length) ? parseFloat(length) : 0);
