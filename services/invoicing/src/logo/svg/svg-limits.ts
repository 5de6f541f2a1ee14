import { logoError } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { Parser } from 'htmlparser2';
import { allowedElements, groups, refusedElements } from './svg-allow-list.js';

/** Far more than any logo has, and quick to work through. */
const MAX_ELEMENTS = 5_000;
const MAX_ATTRIBUTES = 50_000;
const MAX_DEPTH = 100;
const MAX_STYLE_LENGTH = 100_000;
/** Of shapes, and letters of texts: more cost more than `limitRenderingCost` allows. */
const MAX_NUMBERS = 100_000;
/** Where elements, their ends, comments and entities begin, or what pretends to be one. */
const MAX_MARKS = 50_000;

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

export const NUMBER = /\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/gi;

/** The error for what is an SVG, but none that can be used. */
export const invalidSvg = (message: string = validationTexts.logoUnreadable) => logoError('INVALID_INPUT', { message });

/** The error for an SVG that would take too long to work with, or to render. */
export const tooComplex = () => invalidSvg(validationTexts.logoTooComplex);

/** Not all, where there are far too many. */
export function countNumbers(value = ''): number {
  let count = 0;
  for (const _number of value.matchAll(NUMBER)) if (++count > MAX_NUMBERS) break;
  return count;
}

/** Told by characters alone: to parse them takes seconds. */
function limitMarks(source: string): void {
  let marks = 0;
  for (const mark of ['<', '&']) {
    for (let at = source.indexOf(mark); at >= 0; at = source.indexOf(mark, at + 1)) {
      if (++marks > MAX_MARKS) throw tooComplex();
    }
  }
}

export interface SvgContents {
  /** The texts of its style elements. */
  styles: string;
  /** The names of all its elements. */
  names: string[];
  /** The ids of all elements that are not kept. */
  lostIds: Set<string>;
}

interface OpenElement {
  name: string;
  isKept: boolean;
  /** Whether browsers draw what is in it, and we do not. */
  isForeign: boolean;
  /** How many elements in it are kept. */
  keptChildren: number;
}

/**
 * Reads through an SVG before anything else works with it.
 *
 * @throws AppError UNSUPPORTED_LOGO_TYPE where this is no SVG, INVALID_INPUT where it declares entities, holds a
 *   picture, is far larger than the SVG of a logo, or has elements that can't be left out without a change of the picture
 */
export function inspectSvg(source: string): SvgContents {
  limitMarks(source);
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
        // A document type may stand there, but what it declares would be read by every parser in its own way.
        if (data.includes('[') || /^!ENTITY/i.test(data)) throw tooComplex();
      },
      onattribute(name, value) {
        if (name === 'd' || name === 'points') numbers += countNumbers(value);
        if (value === SVG_NAMESPACE && name.startsWith('xmlns:')) prefixes.add(name.slice('xmlns:'.length));
        if (++attributes > MAX_ATTRIBUTES || numbers > MAX_NUMBERS) throw tooComplex();
      },
      onopentag(name, { id, requiredExtensions, media = 'all' }) {
        if (elements === 0 && name !== 'svg') throw logoError('UNSUPPORTED_LOGO_TYPE');
        if (name === 'image') throw invalidSvg(validationTexts.logoWithPicture);
        names.add(name);
        const isInPicture = open.at(-1)?.isKept ?? true;
        if (open.at(-1)?.isForeign || (isInPicture && changesPicture(name, open, prefixes))) throw tooComplex();
        if (name === 'style' && media !== 'all' && media !== '') throw tooComplex();
        const isKept = isInPicture && isKeptName(name);
        if (!isKept && id !== undefined) lostIds.add(id);
        const isForeign = isInPicture && name === 'foreignObject' && requiredExtensions === undefined;
        open.push({ name, isKept, isForeign, keptChildren: 0 });
        if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw tooComplex();
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        const { name, isForeign } = open.at(-1) ?? {};
        if (name === 'style') styles += text;
        if (name === 'text' || name === 'tspan') numbers += text.length;
        if (isForeign && text.trim()) throw tooComplex();
        if (styles.length > MAX_STYLE_LENGTH || numbers > MAX_NUMBERS) throw tooComplex();
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  if (elements === 0) throw logoError('UNSUPPORTED_LOGO_TYPE');
  return { styles, names: [...names], lostIds };
}

const isKeptName = (name: string): boolean => allowedElements.includes(name) || groups.includes(name);

/** Whether another picture is left of an element, whatever is in it. */
function changesPicture(name: string, open: OpenElement[], svgPrefixes: Set<string>): boolean {
  const [prefix, local] = name.split(':');
  if (local !== undefined) return svgPrefixes.has(prefix!) && (isKeptName(local) || refusedElements.includes(local));
  if (refusedElements.includes(name)) return true;
  if (!isKeptName(name)) return false;
  const parent = open.at(-1);
  if (parent) parent.keptChildren += 1;
  // Browsers draw the first of a switch that they can, and no group in a text.
  return (
    (parent?.name === 'switch' && parent.keptChildren > 1) ||
    (groups.includes(name) && open.some((element) => element.name === 'text'))
  );
}
