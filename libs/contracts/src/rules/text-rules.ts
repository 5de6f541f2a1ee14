import { validationTexts } from '../texts/index.js';

/** What a text may be. The client's forms and the server check every text by the same rule. */
export interface TextRule {
  /** In characters. */
  max: number;
  /** The error where it is missing or blank; without this, the text is optional. */
  required?: string;
  /** Whether it may hold line breaks. */
  multiline?: boolean;
  /** What a typed text is stored as; without this, what `normalizeText` makes of it. */
  normalize?: (typed: string) => string;
}

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_LINE_BREAK = /(?!\n)\p{Cc}/u;
/** Half of a surrogate pair, which would be stored as another character. */
const LONE_SURROGATE = /\p{Cs}/u;
const COLOR = /^(#[0-9a-f]{6})?$/i;

/** A text as it is stored: without blanks around it, and with line breaks of one character (forms may send two). */
export const normalizeText = (typed: string): string => typed.replaceAll('\r\n', '\n').trim();

/** Signs without width, such as soft hyphens, joiners and direction marks. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Runs of blanks. Unicode counts the blank of Braille among symbols. */
export const BLANKS = /[\p{Z}\u2800]+/gu;
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Letters that are one although Unicode does not take them apart, once a text is in lower case: a sigma at the end of a word, `ß`
 * and `ss` (capitals have only those), the Turkish `ı`, letters with a stroke and two in one; then signs that are.
 */
const SAME_LETTERS = [
  ['ς', 'σ'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // Phones type ’ for ' and “ for ", and word processors – for -.
  [/[´ʼ‘-‛′]/g, "'"],
  [/[“-‟″]/g, '"'],
  [/[‐-―⁃−]/g, '-'],
] as const;

/**
 * A text as searches compare it: in lower case, without accents and invisible signs, with one blank for each run of
 * them and one kind of apostrophes, quotes and hyphens, however it was typed. PostgreSQL does the same: `fold_text` of the
 * service kit.
 */
export const foldCase = (text: string): string =>
  SAME_LETTERS.reduce<string>(
    (folded, [letters, same]) => folded.replaceAll(letters, same),
    text.normalize('NFD').replace(ACCENTS, '').replace(INVISIBLE, '').replace(BLANKS, ' ').toLowerCase(),
  ).normalize();

/** The start of a text, at most `max` UTF-16 code units. It ends between two characters as people see them. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // The following code point decides whether a character ends here.
  const end = new Intl.Segmenter().segment(text.slice(0, max + 2)).containing(max)!.index;
  // A character may be longer than all there is room for: letters can carry any number of accents.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/\p{Cs}$/u, '');
}

/** The error in a normalized text, or null. */
export function validateText(text: string, { max, required, multiline = false }: TextRule): string | null {
  if (required && text === '') return required;
  if (LONE_SURROGATE.test(text)) return validationTexts.text;
  if ((multiline ? CONTROL_EXCEPT_LINE_BREAK : CONTROL).test(text)) return validationTexts.text;
  return text.length > max ? validationTexts.tooLong(max) : null;
}

/** `#rrggbb`, or empty. */
export const isColor = (text: string): boolean => COLOR.test(text);
