import { isColor, MAX_LENGTH, validateText, type TextRule, normalizeText } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { z } from 'zod';
import { firstOf, Rule } from './rule.js';

interface TextOptions extends TextRule {
  /** What nothing (null or blank) reads as; the field starts with it as well. */
  byDefault?: string;
  format?: Rule;
  /** The format as a regular expression. */
  pattern?: string;
}

/** A text without the blanks around it. A number reads as its digits, null as the empty text. */
export const Text = ({ byDefault = '', format, pattern, ...rule }: TextOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => asText(value, byDefault)),
    Rule(firstOf(isText(rule), format), {
      type: 'string',
      maxLength: rule.max,
      pattern: pattern ?? patternOf(rule),
      required: Boolean(rule.required),
      ...(byDefault && { default: byDefault }),
    }),
  );

export const MultilineText = (options: Omit<TextOptions, 'multiline'>) => Text({ ...options, multiline: true });

/** An e-mail address or nothing; the pattern is the one that zod's `z.email()` has in the client. */
export const Email = (): PropertyDecorator =>
  Text({
    max: MAX_LENGTH.email,
    format: (value) => (!value || z.regexes.email.test(String(value)) ? null : validationTexts.email),
    pattern: `^$|${z.regexes.email.source}`,
  });

/** `#rrggbb` or nothing. */
export const Color = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => asText(value, '')),
    Rule(
      (value) =>
        value === undefined || (typeof value === 'string' && isColor(value)) ? null : validationTexts.companyNameColor,
      { type: 'string', pattern: '^(#[0-9a-fA-F]{6})?$', required: false },
    ),
  );

/** One of a list; nothing (missing, null or '') reads as `byDefault`, which the field starts with as well. */
export const Option = <T extends string>(options: readonly T[], byDefault?: T): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null || value === '' ? byDefault : (value as unknown))),
    Rule((value) => (value === undefined ? null : isOneOf(options)(value)), {
      enum: [...options],
      required: false,
      ...(byDefault && { default: byDefault }),
    }),
  );

/** One of a list, and never nothing. */
export const RequiredOption = (options: readonly string[]): PropertyDecorator =>
  Rule(isOneOf(options), { enum: [...options], required: true });

function asText(value: unknown, byDefault: string): unknown {
  if (value === null) return byDefault;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? normalizeText(value) || byDefault : value;
}

const isOneOf =
  (options: readonly unknown[]): Rule =>
  (value) =>
    options.includes(value) ? null : validationTexts.option;

/** Something where it is required, no control characters, and line breaks only where they may be. */
const patternOf = ({ required, multiline }: TextRule): string =>
  `^${required ? '(?=[\\s\\S]*\\S)' : ''}(?:${multiline ? '\\n|' : ''}[^\\p{Cc}\\p{Cs}])*$`;

const isText =
  (rule: TextRule): Rule =>
  (value) => {
    if (value === undefined) return rule.required ?? null;
    return typeof value === 'string' ? validateText(value, rule) : validationTexts.text;
  };
