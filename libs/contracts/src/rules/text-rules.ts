import { validationTexts } from '../texts/for-browsers.js';

export interface TextRule {
  /** The maximum length in UTF-16 code units. */
  max: number;
  /** The error for a text without a visible character. A field without this message is optional. */
  required?: string;
  multiline?: boolean;
  /** The default is `normalizeText`. */
  normalize?: (typed: string) => string;
}

const CONTROL_CHARACTER = /\p{Cc}/u;
const CONTROL_CHARACTER_EXCEPT_LINE_BREAK = /(?!\n)\p{Cc}/u;
/** Matches half of a surrogate pair. UTF-8 cannot encode this half, so a replacement character would be stored. */
const LONE_SURROGATE = /\p{Cs}/u;
const COLOR_PATTERN = /^(#[0-9a-f]{6})?$/i;

/** HTML forms send line breaks as `\r\n`. */
export const normalizeText = (typed: string): string => typed.replaceAll('\r\n', '\n').trim();

/** Matches invisible characters, such as soft hyphens, joiners and direction marks. */
export const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** U+2800, the blank Braille pattern, is listed because Unicode classifies it as a symbol. */
export const BLANK_CHARACTERS = /[\p{Z}\u2800]+/gu;
/**
 * Matches a character that is visible by itself. Every required text must contain one. An accent without a letter is
 * not visible.
 */
export const VISIBLE_CHARACTER = /[^\s\p{Z}\p{M}\u2800\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const ACCENT_CHARACTERS = /[\u0300-\u036f]/g;

/** Letters that Unicode normalization keeps different, although searches must treat them as equal. */
const EQUIVALENT_LETTERS = [
  ['ς', 'σ'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // Typographic characters and their replacements. Phones insert ’ and “ if users type ' and ". Word processors
  // insert – for -.
  [/[´ʼ‘-‛′]/g, "'"],
  [/[“-‟″]/g, '"'],
  [/[‐-―⁃−]/g, '-'],
] as const;

/**
 * Returns the text without differences of case, accents and invisible characters, for searches. The PostgreSQL function
 * `fold_text` returns the same text.
 */
export const foldCase = (text: string): string =>
  EQUIVALENT_LETTERS.reduce<string>(
    (foldedText, [letters, same]) => foldedText.replaceAll(letters, same),
    text
      .normalize('NFD')
      .replace(ACCENT_CHARACTERS, '')
      .replace(INVISIBLE_CHARACTERS, '')
      .replace(BLANK_CHARACTERS, ' ')
      .toLowerCase(),
  ).normalize();

/** Shortens a text to at most `max` UTF-16 code units, without splitting a grapheme cluster. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // The code point after `max` decides whether a grapheme cluster ends at `max`.
  const end = new Intl.Segmenter().segment(text.slice(0, max + 2)).containing(max)!.index;
  // A letter can have any number of accents. A cluster is cut only if the first cluster of the text is
  // longer than `max`.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/\p{Cs}$/u, '');
}

export function validateText(text: string, { max, required, multiline = false }: TextRule): string | null {
  if (required && !VISIBLE_CHARACTER.test(text)) return required;
  if (LONE_SURROGATE.test(text)) return validationTexts.text;
  if ((multiline ? CONTROL_CHARACTER_EXCEPT_LINE_BREAK : CONTROL_CHARACTER).test(text)) return validationTexts.text;
  return text.length > max ? validationTexts.tooLong(max) : null;
}

/** A color in the form `#rrggbb`, or an empty text. */
export const isColor = (text: string): boolean => COLOR_PATTERN.test(text);
