import { validationTexts } from '../texts/index.js';

/** What a text may be. The client's forms and the server hold every text to the same rule. */
export interface TextRule {
  /** In characters. */
  max: number;
  /** What is told where it is missing or blank; without it, it may be. */
  required?: string;
  /** Whether it may hold line breaks. */
  multiline?: boolean;
}

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_LINE_BREAK = /(?!\n)\p{Cc}/u;
/** Half of a character: it would be stored as another one. */
const LONE_SURROGATE = /\p{Cs}/u;
const COLOR = /^(#[0-9a-f]{6})?$/i;

/** What was typed as it is kept: without the blanks around it. Forms may send a line break as two characters. */
export const normalizeText = (typed: string): string => typed.replaceAll('\r\n', '\n').trim();

/** What is wrong with a tidy text, or null. */
export function validateText(text: string, { max, required, multiline = false }: TextRule): string | null {
  if (required && text === '') return required;
  if (LONE_SURROGATE.test(text)) return validationTexts.text;
  if ((multiline ? CONTROL_EXCEPT_LINE_BREAK : CONTROL).test(text)) return validationTexts.text;
  return text.length > max ? validationTexts.tooLong(max) : null;
}

/** `#rrggbb`, or empty. */
export const isColor = (text: string): boolean => COLOR.test(text);
