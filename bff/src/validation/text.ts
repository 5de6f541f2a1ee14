import { isColor, MAX_LENGTH, textComplaint, type TextRule, tidyText, validationTexts } from '@paperbill/contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { z } from 'zod';
import { firstOf, Rule } from './rule.js';

interface TextOptions extends TextRule {
  /** What nothing (null or blank) reads as; the field starts with it as well. */
  byDefault?: string;
  format?: Rule;
}

/** A text without the blanks around it. A number reads as its digits, null as the empty text. */
export const Text = ({ byDefault = '', format, ...rule }: TextOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => asText(value, byDefault)),
    Rule(firstOf(isText(rule), format)),
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
  applyDecorators(
    Transform(({ value }) => asText(value, '')),
    Rule((value) =>
      value === undefined || (typeof value === 'string' && isColor(value)) ? null : validationTexts.companyNameColor,
    ),
  );

/** One of a list; nothing (missing, null or '') reads as `byDefault`, which the field starts with as well. */
export const Option = <T extends string>(options: readonly T[], byDefault?: T): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === null || value === '' ? byDefault : (value as unknown))),
    Rule((value) => (value === undefined || options.includes(value as T) ? null : validationTexts.option)),
  );

function asText(value: unknown, byDefault: string): unknown {
  if (value === null) return byDefault;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? tidyText(value) || byDefault : value;
}

const isText =
  (rule: TextRule): Rule =>
  (value) => {
    if (value === undefined) return rule.required ?? null;
    return typeof value === 'string' ? textComplaint(value, rule) : validationTexts.text;
  };
