import { validationTexts } from '../texts/for-browsers.js';

/** The validation rule of a text. The web client and the server use the same rules. */
export interface TextRule {
  /** The maximum length of the text in UTF-16 code units. */
  max: number;
  /**
   * The error message if the text is missing or has no visible character. Without this message, the text is optional.
   */
  required?: string;
  multiline?: boolean;
  /** Returns the stored form of a typed text. The default is `normalizeText`. */
  normalize?: (typed: string) => string;
}

const CONTROL_CHARACTER = /\p{Cc}/u;
const CONTROL_CHARACTER_EXCEPT_LINE_BREAK = /(?!\n)\p{Cc}/u;
/**
 * Matches half of a surrogate pair without the other half. UTF-8 cannot encode it and would store a replacement
 * character.
 */
const LONE_SURROGATE = /\p{Cs}/u;
const COLOR_PATTERN = /^(#[0-9a-f]{6})?$/i;

/**
 * Returns the stored form of a text: without spaces at both ends, and with `\n` as line break. HTML forms send `\r\n`.
 */
export const normalizeText = (typed: string): string => typed.replaceAll('\r\n', '\n').trim();

/** Matches invisible characters, such as soft hyphens, joiners and direction marks. */
export const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/**
 * Matches one or more spaces of any kind. U+2800, the blank Braille pattern, is listed because Unicode classifies it as
 * a symbol.
 */
export const BLANK_CHARACTERS = /[\p{Z}\u2800]+/gu;
/** Matches a visible character, which every required text must contain. An accent without a letter is not visible. */
export const VISIBLE_CHARACTER = /[^\s\p{Z}\p{M}\u2800\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const ACCENT_CHARACTERS = /[\u0300-\u036f]/g;

/** Letters and punctuation that Unicode normalization keeps different, although searches must treat them as equal. */
const EQUIVALENT_LETTERS = [
  ['ς', 'σ'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // Typographic quotes and dashes become ASCII characters. Phones insert ’ and “ where users type ' and ". Word
  // processors insert – for -.
  [/[´ʼ‘-‛′]/g, "'"],
  [/[“-‟″]/g, '"'],
  [/[‐-―⁃−]/g, '-'],
] as const;

/**
 * Normalizes a text for searches, which ignore case, accents and invisible characters. The PostgreSQL function
 * `fold_text` returns the same text.
 */
export const foldCase = (text: string): string =>
  EQUIVALENT_LETTERS.reduce<string>(
    (folded, [letters, same]) => folded.replaceAll(letters, same),
    text
      .normalize('NFD')
      .replace(ACCENT_CHARACTERS, '')
      .replace(INVISIBLE_CHARACTERS, '')
      .replace(BLANK_CHARACTERS, ' ')
      .toLowerCase(),
  ).normalize();

/** Cuts a text to at most `max` UTF-16 code units. No grapheme cluster is split. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // The segmenter also receives the code point after `max`. This code point decides whether a grapheme cluster ends at
  // `max`.
  const end = new Intl.Segmenter().segment(text.slice(0, max + 2)).containing(max)!.index;
  // A letter can have any number of accents, so the first grapheme cluster can be longer than `max`. Only then is the
  // text cut inside a cluster.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/\p{Cs}$/u, '');
}

export function validateText(text: string, { max, required, multiline = false }: TextRule): string | null {
  if (required && !VISIBLE_CHARACTER.test(text)) return required;
  if (LONE_SURROGATE.test(text)) return validationTexts.text;
  if ((multiline ? CONTROL_CHARACTER_EXCEPT_LINE_BREAK : CONTROL_CHARACTER).test(text)) return validationTexts.text;
  return text.length > max ? validationTexts.tooLong(max) : null;
}

/** Checks whether a text is a color in the form `#rrggbb`, or empty. */
export const isColor = (text: string): boolean => COLOR_PATTERN.test(text);
