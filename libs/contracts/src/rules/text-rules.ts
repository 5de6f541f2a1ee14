import { validationTexts } from '../texts/for-browsers.js';

/** The validation rule of a text. The web client's forms and the server use the same rules. */
export interface TextRule {
  /** The maximum length of the text in UTF-16 code units. */
  max: number;
  /**
   * The error message if the text is missing or has no visible character. Without this message, the text is optional.
   */
  required?: string;
  multiline?: boolean;
  /** The function that returns the stored form of a typed text. The default is `normalizeText`. */
  normalize?: (typed: string) => string;
}

const CONTROL_CHARACTER = /\p{Cc}/u;
const CONTROL_CHARACTER_EXCEPT_LINE_BREAK = /(?!\n)\p{Cc}/u;
/** Matches a lone half of a surrogate pair. UTF-8 cannot encode it, so another character would be stored. */
const LONE_SURROGATE = /\p{Cs}/u;
const COLOR_PATTERN = /^(#[0-9a-f]{6})?$/i;

/** Returns the stored form of a text: trimmed, and with `\n` as line break (HTML forms send `\r\n`). */
export const normalizeText = (typed: string): string => typed.replaceAll('\r\n', '\n').trim();

/** Invisible characters, such as soft hyphens, joiners and direction marks. */
export const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Matches runs of spaces. U+2800 is the blank Braille pattern, which Unicode classifies as a symbol. */
export const BLANK_CHARACTERS = /[\p{Z}\u2800]+/gu;
/**
 * Matches a visible character. A required text must have at least one visible character. An accent without a letter is
 * not visible.
 */
export const VISIBLE_CHARACTER = /[^\s\p{Z}\p{M}\u2800\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const ACCENT_CHARACTERS = /[\u0300-\u036f]/g;

/** Letters and punctuation that searches replace by an equal form, in addition to Unicode normalization. */
const EQUIVALENT_LETTERS = [
  ['ς', 'σ'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // Typographic quotes and dashes are replaced by ASCII characters. Phones type ’ instead of ' and “ instead of ". Word
  // processors type – instead of -.
  [/[´ʼ‘-‛′]/g, "'"],
  [/[“-‟″]/g, '"'],
  [/[‐-―⁃−]/g, '-'],
] as const;

/** Returns the form of a text that searches compare. The PostgreSQL function `fold_text` computes the same form. */
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

/** Cuts a text to at most `max` UTF-16 code units. The text ends at the boundary of a grapheme cluster. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // The segmenter also gets the code point after `max`, because that code point decides whether a grapheme cluster ends
  // at `max`.
  const end = new Intl.Segmenter().segment(text.slice(0, max + 2)).containing(max)!.index;
  // A single grapheme cluster can be longer than `max`, because a letter can have any number of accents. Only such a
  // cluster is cut inside.
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
