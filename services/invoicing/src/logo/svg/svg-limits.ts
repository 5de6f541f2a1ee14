import { logoError } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { Parser } from 'htmlparser2';

/** Far more than any logo has, and quick to work through. */
const MAX_ELEMENTS = 5_000;
const MAX_ATTRIBUTES = 50_000;
const MAX_DEPTH = 100;
const MAX_STYLE_LENGTH = 100_000;
/** Of shapes, and letters of texts: more cost more than `limitRenderingCost` allows. */
const MAX_NUMBERS = 100_000;
/** Where elements, their ends, comments and entities begin, or what pretends to be one. */
const MAX_MARKS = 50_000;

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
}

/**
 * Reads through an SVG before anything else works with it.
 *
 * @throws AppError UNSUPPORTED_LOGO_TYPE where this is no SVG, INVALID_INPUT where it declares entities, holds a
 *   picture, or is far larger than the SVG of a logo
 */
export function inspectSvg(source: string): SvgContents {
  limitMarks(source);
  let styles = '';
  let numbers = 0;
  const names = new Set<string>();
  let elements = 0;
  let attributes = 0;
  const open = new Array<string>();
  const parser = new Parser(
    {
      onprocessinginstruction(_name, data) {
        // A document type may stand there, but what it declares would be read by every parser in its own way.
        if (data.includes('[') || /^!ENTITY/i.test(data)) throw tooComplex();
      },
      onattribute(name, value) {
        if (name === 'd' || name === 'points') numbers += countNumbers(value);
        if (++attributes > MAX_ATTRIBUTES || numbers > MAX_NUMBERS) throw tooComplex();
      },
      onopentag(name) {
        if (elements === 0 && name !== 'svg') throw logoError('UNSUPPORTED_LOGO_TYPE');
        if (name === 'image') throw invalidSvg(validationTexts.logoWithPicture);
        names.add(name);
        open.push(name);
        if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw tooComplex();
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        if (open.at(-1) === 'style') styles += text;
        if (open.at(-1) === 'text' || open.at(-1) === 'tspan') numbers += text.length;
        if (styles.length > MAX_STYLE_LENGTH || numbers > MAX_NUMBERS) throw tooComplex();
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  if (elements === 0) throw logoError('UNSUPPORTED_LOGO_TYPE');
  return { styles, names: [...names] };
}
