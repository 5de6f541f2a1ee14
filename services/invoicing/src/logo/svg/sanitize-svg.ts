import { logoError } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES, LOGO_PRINT_SIZE } from '@paperbill/contracts/rules';
import sanitizeHtml, { type Attributes } from 'sanitize-html';
import sharp from 'sharp';
import { readable } from '../scale-picture.js';
import {
  allowedAttributes,
  allowedElements,
  groups,
  isAllowedAttribute,
  isLocalReference,
  referringElements,
  visibleElements,
} from './svg-allow-list.js';
import { limitRenderingCost } from './rendering-cost.js';
import { writeOutNamespaces } from './svg-entities.js';
import { inspectSvg, invalidSvg, SVG_NAMESPACE, type SvgContents, tooComplex, XLINK_NAMESPACE } from './svg-limits.js';
import { refuseLostAttributes } from './svg-losses.js';
import { readInlineStyle, readStyles } from './svg-styles.js';

const rootAttributes = ['xmlns', 'xmlns:xlink', 'width', 'height', 'viewBox'];
/** What browsers take for an SVG that says nothing of its size. */
const defaultSize = { width: 300, height: 150 };
const MAX_RATIO = 100;

/**
 * The picture of an SVG and nothing else: no script, handlers, style sheets, foreign content, animation, filters,
 * entities, or anything that leads out of the file. Where it would look otherwise without what is left out, it is refused.
 *
 * @throws AppError UNSUPPORTED_LOGO_TYPE for what is no SVG, INVALID_INPUT for one that can't be used
 */
export async function sanitizeSvg(upload: Buffer): Promise<Buffer> {
  const source = writeOutNamespaces(decode(upload));
  const contents = inspectSvg(source);
  const svg = sanitize(source, contents);
  limitRenderingCost(svg, contents.lostIds);
  const content = Buffer.from(svg);
  // A browser shows nothing of an SVG that is not well-formed; the library's XML parser is as strict.
  await readable(sharp(content).metadata());
  return content;
}

function decode(upload: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(upload);
  } catch (cause) {
    throw logoError('UNSUPPORTED_LOGO_TYPE', { cause });
  }
}

/**
 * Only what the allow-list names is left, with styles as attributes, in a frame as large as a logo is printed.
 *
 * @throws AppError INVALID_INPUT where nothing that can be seen is left
 */
function sanitize(source: string, { styles, names, lostIds }: SvgContents): string {
  const styleOf = readStyles(styles, names.includes('text'));
  let isRoot = true;
  let isVisible = false;
  let length = 0;

  function transform(name: string, attributes: Attributes): { tagName: string; attribs: Attributes } {
    const tagName = groups.includes(name) ? 'g' : name;
    if (!allowedElements.includes(tagName)) return { tagName, attribs: {} };
    const ownAttributes = allowed(tagName, attributes);
    refuseLostAttributes(tagName, attributes, ownAttributes);
    const { id } = attributes;
    if (id !== undefined && ownAttributes['id'] === undefined) lostIds.add(id);
    const attribs = {
      ...ownAttributes,
      ...styleOf(name, attributes),
      ...readInlineStyle(attributes['style'] ?? ''),
    };
    if (isRoot) Object.assign(attribs, frame(attributes));
    isRoot = false;
    isVisible ||= visibleElements.includes(tagName);
    // One class with a long style on many elements would grow beyond all bounds.
    length += JSON.stringify(attribs).length;
    if (length > LOGO_MAX_BYTES) throw tooComplex();
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
  if (!isVisible) throw invalidSvg();
  return svg.trim();
}

const allowed = (name: string, attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([attribute, value]) =>
      /^(xlink:)?href$/.test(attribute)
        ? referringElements.includes(name) && isLocalReference(value)
        : isAllowedAttribute(attribute, value),
    ),
  );

/** The root's own attributes: the picture fitted into the space that a logo has, whatever size it asks for. */
function frame({ viewBox, width, height }: Attributes): Attributes {
  const box = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...sizeOf(width, height)];
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const ratio = boxWidth / boxHeight;
  if (box.length !== 4 || !box.every(Number.isFinite) || !(ratio > 1 / MAX_RATIO && ratio < MAX_RATIO)) {
    throw invalidSvg();
  }
  const scale = Math.min(LOGO_PRINT_SIZE.width / boxWidth, LOGO_PRINT_SIZE.height / boxHeight);
  return {
    xmlns: SVG_NAMESPACE,
    'xmlns:xlink': XLINK_NAMESPACE,
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

/** Percentages and units of paper tell nothing about the picture's own coordinates. */
const pixels = (length = ''): number => (/^\s*[\d.]+(px)?\s*$/.test(length) ? parseFloat(length) : 0);
