import { createLogoError } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { Parser } from 'htmlparser2';
import { allowedElements, groupElements, refusedElements } from './svg-allow-list.js';

const MAX_ELEMENTS = 5_000;
const MAX_ATTRIBUTES = 50_000;
const MAX_DEPTH = 100;
const MAX_STYLE_LENGTH = 100_000;
/** An SVG with more numbers would exceed the maximum rendering cost of `limitRenderingCost`. */
const MAX_NUMBERS = 100_000;
const MAX_MARKUP_CHARACTERS = 50_000;

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

export const NUMBER_PATTERN = /\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/gi;

export const createInvalidSvgError = (message: string = validationTexts.logoUnreadable) =>
  createLogoError('INVALID_INPUT', { message });

export const createTooComplexSvgError = () => createInvalidSvgError(validationTexts.logoTooComplex);

export function countNumbers(value = ''): number {
  let count = 0;
  for (const _number of value.matchAll(NUMBER_PATTERN)) if (++count > MAX_NUMBERS) break;
  return count;
}

/** This check runs before the parser, because parsing too many markup characters would take seconds. */
function limitMarkup(source: string): void {
  let marks = 0;
  for (const mark of ['<', '&']) {
    for (let at = source.indexOf(mark); at >= 0; at = source.indexOf(mark, at + 1)) {
      if (++marks > MAX_MARKUP_CHARACTERS) throw createTooComplexSvgError();
    }
  }
}

export interface SvgContents {
  styles: string;
  names: string[];
  removedIds: Set<string>;
}

interface OpenElement {
  name: string;
  isKept: boolean;
  /** True if browsers draw the content of this element, but the sanitizer removes it. */
  isForeign: boolean;
  keptChildren: number;
}

/** @throws AppError UNSUPPORTED_LOGO_TYPE, or INVALID_INPUT if sanitizing would change the picture */
export function inspectSvg(source: string): SvgContents {
  limitMarkup(source);
  let styles = '';
  let numbers = 0;
  const names = new Set<string>();
  let elements = 0;
  let attributes = 0;
  const open = new Array<OpenElement>();
  const lostIds = new Set<string>();
  const prefixes = new Set<string>();
  const parser = new Parser(
    {
      onprocessinginstruction(_name, data) {
        // Declarations inside a document type are refused, because different XML parsers process them differently.
        if (data.includes('[') || /^!ENTITY/i.test(data)) throw createTooComplexSvgError();
      },
      onattribute(name, value) {
        if (name === 'd' || name === 'points') numbers += countNumbers(value);
        if (value === SVG_NAMESPACE && name.startsWith('xmlns:')) prefixes.add(name.slice('xmlns:'.length));
        if (++attributes > MAX_ATTRIBUTES || numbers > MAX_NUMBERS) throw createTooComplexSvgError();
      },
      onopentag(name, { id, requiredExtensions, media = 'all' }) {
        if (elements === 0 && name !== 'svg') throw createLogoError('UNSUPPORTED_LOGO_TYPE');
        if (name === 'image') throw createInvalidSvgError(validationTexts.logoWithPicture);
        names.add(name);
        const isInPicture = open.at(-1)?.isKept ?? true;
        if (open.at(-1)?.isForeign || (isInPicture && changesPicture(name, open, prefixes)))
          throw createTooComplexSvgError();
        if (name === 'style' && media !== 'all' && media !== '') throw createTooComplexSvgError();
        const isKept = isInPicture && isKeptElement(name);
        if (!isKept && id !== undefined) lostIds.add(id);
        const isForeign = isInPicture && name === 'foreignObject' && requiredExtensions === undefined;
        open.push({ name, isKept, isForeign, keptChildren: 0 });
        if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw createTooComplexSvgError();
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        const { name, isForeign } = open.at(-1) ?? {};
        if (name === 'style') styles += text;
        if (name === 'text' || name === 'tspan') numbers += text.length;
        if (isForeign && text.trim()) throw createTooComplexSvgError();
        if (styles.length > MAX_STYLE_LENGTH || numbers > MAX_NUMBERS) throw createTooComplexSvgError();
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  if (elements === 0) throw createLogoError('UNSUPPORTED_LOGO_TYPE');
  return { styles, names: [...names], removedIds: lostIds };
}

const isKeptElement = (name: string): boolean => allowedElements.includes(name) || groupElements.includes(name);

function changesPicture(name: string, open: OpenElement[], svgPrefixes: Set<string>): boolean {
  const [prefix, local] = name.split(':');
  if (local !== undefined) return svgPrefixes.has(prefix!) && (isKeptElement(local) || refusedElements.includes(local));
  if (refusedElements.includes(name)) return true;
  if (!isKeptElement(name)) return false;
  const parent = open.at(-1);
  if (parent) parent.keptChildren += 1;
  // Browsers draw only the first supported child of a `switch` element. They do not draw a group that is inside a text.
  return (
    (parent?.name === 'switch' && parent.keptChildren > 1) ||
    (groupElements.includes(name) && open.some((element) => element.name === 'text'))
  );
}
