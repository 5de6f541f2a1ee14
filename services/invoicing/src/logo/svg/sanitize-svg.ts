import { createLogoError } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES, LOGO_PRINT_SIZE_PX } from '@paperbill/contracts/rules';
import sanitizeHtml, { type Attributes } from 'sanitize-html';
import sharp from 'sharp';
import { requireReadablePicture } from '../scale-picture.js';
import {
  allowedAttributes,
  allowedElements,
  groupElements,
  isAllowedAttribute,
  isLocalReference,
  referringElements,
  visibleElements,
} from './svg-allow-list.js';
import { limitRenderingCost } from './rendering-cost.js';
import { replaceNamespaceEntities } from './svg-entities.js';
import {
  createInvalidSvgError,
  createTooComplexSvgError,
  inspectSvg,
  SVG_NAMESPACE,
  type SvgContents,
  XLINK_NAMESPACE,
} from './svg-limits.js';
import { refuseRemovalsThatChangePicture } from './svg-losses.js';
import { parseInlineStyle, parseStyleSheets } from './svg-styles.js';

const rootAttributes = ['xmlns', 'xmlns:xlink', 'width', 'height', 'viewBox'];
/** The size that browsers assume for an SVG that has no size. */
const DEFAULT_SVG_SIZE = { width: 300, height: 150 };
const MAX_ASPECT_RATIO = 100;

/** @throws AppError UNSUPPORTED_LOGO_TYPE, or INVALID_INPUT if the sanitized SVG would look different */
export async function sanitizeSvg(upload: Buffer): Promise<Buffer> {
  const source = replaceNamespaceEntities(decodeText(upload));
  const contents = inspectSvg(source);
  const svg = sanitizeSource(source, contents);
  limitRenderingCost(svg, contents.removedIds);
  const content = Buffer.from(svg);
  // An SVG that is not well-formed is refused, because browsers do not show it. The XML parser of sharp is as strict as
  // a browser's.
  await requireReadablePicture(sharp(content).metadata());
  return content;
}

function decodeText(upload: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(upload);
  } catch (cause) {
    throw createLogoError('UNSUPPORTED_LOGO_TYPE', { cause });
  }
}

/** @throws AppError INVALID_INPUT if no visible element is left */
function sanitizeSource(source: string, { styles, names, removedIds }: SvgContents): string {
  const findStyle = parseStyleSheets(styles, names.includes('text'));
  let isRoot = true;
  let isVisible = false;
  let length = 0;

  function sanitizeElement(name: string, attributes: Attributes): { tagName: string; attribs: Attributes } {
    const tagName = groupElements.includes(name) ? 'g' : name;
    if (!allowedElements.includes(tagName)) return { tagName, attribs: {} };
    const ownAttributes = keepAllowedAttributes(tagName, attributes);
    refuseRemovalsThatChangePicture(tagName, attributes, ownAttributes);
    const { id } = attributes;
    if (id !== undefined && ownAttributes['id'] === undefined) removedIds.add(id);
    const attribs = {
      ...ownAttributes,
      ...findStyle(name, attributes),
      ...parseInlineStyle(attributes['style'] ?? ''),
    };
    if (isRoot) Object.assign(attribs, toRootAttributes(attributes));
    isRoot = false;
    isVisible ||= visibleElements.includes(tagName);
    // The total length of the attributes is limited, because the styles of a class are copied to every element with
    // this class.
    length += JSON.stringify(attribs).length;
    if (length > LOGO_MAX_BYTES) throw createTooComplexSvgError();
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
    // Elements that are not in the allow list are removed together with their content.
    nonTextTags: names.filter((name) => !allowedElements.includes(name) && !groupElements.includes(name)),
    transformTags: { '*': sanitizeElement },
    selfClosing: [],
    // Attributes without a value are removed, because XML does not allow them.
    nonBooleanAttributes: ['*'],
  });
  if (!isVisible) throw createInvalidSvgError();
  return svg.trim();
}

const keepAllowedAttributes = (name: string, attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([attribute, value]) =>
      /^(xlink:)?href$/.test(attribute)
        ? referringElements.includes(name) && isLocalReference(value)
        : isAllowedAttribute(attribute, value),
    ),
  );

/** Returns the attributes that scale the picture to the print size of a logo. */
function toRootAttributes({ viewBox, width, height }: Attributes): Attributes {
  const box = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...parseSize(width, height)];
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const ratio = boxWidth / boxHeight;
  if (box.length !== 4 || !box.every(Number.isFinite) || !(ratio > 1 / MAX_ASPECT_RATIO && ratio < MAX_ASPECT_RATIO)) {
    throw createInvalidSvgError();
  }
  const scale = Math.min(LOGO_PRINT_SIZE_PX.width / boxWidth, LOGO_PRINT_SIZE_PX.height / boxHeight);
  return {
    xmlns: SVG_NAMESPACE,
    'xmlns:xlink': XLINK_NAMESPACE,
    width: String(roundToHundredths(boxWidth * scale)),
    height: String(roundToHundredths(boxHeight * scale)),
    viewBox: box.join(' '),
  };
}

const roundToHundredths = (pixels: number): number => Math.round(pixels * 100) / 100;

function parseSize(width?: string, height?: string): [number, number] {
  const [w, h] = [parsePixels(width), parsePixels(height)];
  return w && h ? [w, h] : [DEFAULT_SVG_SIZE.width, DEFAULT_SVG_SIZE.height];
}

/**
 * Returns 0 for a percentage or a physical unit, because such a length does not determine the picture's coordinates.
 */
const parsePixels = (length = ''): number => (/^\s*[\d.]+(px)?\s*$/.test(length) ? parseFloat(length) : 0);
