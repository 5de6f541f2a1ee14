import { MAX_LENGTH, validationTexts } from '@paperbill/contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { z } from 'zod';
import { firstOf, Rule } from './rule.js';

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_LINE_BREAK = /(?!\n)\p{Cc}/u;
/** Half of a character: it would be stored as another one. */
const LONE_SURROGATE = /\p{Cs}/u;
const COLOR = /^#[0-9a-f]{6}$/i;

interface TextOptions {
  /** In characters. */
  max: number;
  /** The message where it is missing or blank; without one it may be. */
  required?: string;
  /** What nothing (null or '') reads as; the field starts with it as well. */
  byDefault?: string;
  /** Whether it may hold line breaks. */
  multiline?: boolean;
  format?: Rule;
}

/** A text as it was typed: nothing is trimmed. A number reads as its digits, null as the empty text. */
export const Text = ({ max, required, byDefault = '', multiline = false, format }: TextOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null || value === '' ? byDefault : asText(value))),
    Rule(firstOf(required ? isPresent(required) : undefined, isText(max, multiline), format)),
  );

export const MultilineText = (options: Omit<TextOptions, 'multiline'>) => Text({ ...options, multiline: true });

/** An e-mail address or nothing; the pattern is the one that zod's `z.email()` has in the client. */
export const Email = (): PropertyDecorator =>
  Text({
    max: MAX_LENGTH.email,
    format: (value) => (!value || z.regexes.email.test(String(value)) ? null : validationTexts.email),
  });

/** `#rrggbb` or nothing. */
export const Color = (): PropertyDecorator =>
  Text({
    max: MAX_LENGTH.name,
    format: (value) => (!value || COLOR.test(String(value)) ? null : validationTexts.companyNameColor),
  });

/** One of a list; nothing (missing, null or '') reads as `byDefault`, which the field starts with as well. */
export const Option = <T extends string>(options: readonly T[], byDefault?: T): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null || value === '' ? byDefault : (value as unknown))),
    Rule((value) => (value === undefined || options.includes(value as T) ? null : validationTexts.option)),
  );

function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  // Forms send line breaks as two characters.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

const isPresent =
  (message: string): Rule =>
  (value) =>
    value === undefined || (typeof value === 'string' && value.trim() === '') ? message : null;

const isText =
  (max: number, multiline: boolean): Rule =>
  (value) => {
    if (value === undefined) return null;
    if (typeof value !== 'string' || LONE_SURROGATE.test(value)) return validationTexts.text;
    if ((multiline ? CONTROL_EXCEPT_LINE_BREAK : CONTROL).test(value)) return validationTexts.text;
    return value.length > max ? validationTexts.tooLong(max) : null;
  };
