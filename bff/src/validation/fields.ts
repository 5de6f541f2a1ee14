import { validateDate, isCalendarDate, isId } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Rule } from './rule.js';

/** A calendar date that exists, `YYYY-MM-DD`. */
export const CalendarDate = (required: string): PropertyDecorator =>
  Rule(
    (value) => {
      if (value === undefined || value === null) return required;
      return typeof value === 'string' ? validateDate(value, required) : validationTexts.date;
    },
    // The format alone would allow the year 0.
    { type: 'string', format: 'date', pattern: '^(?!0000)', required: true },
  );

/** A calendar date that exists, or nothing. */
export const OptionalCalendarDate = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === '' || value === null ? undefined : (value as unknown))),
    Rule(
      (value) =>
        value === undefined || (typeof value === 'string' && isCalendarDate(value)) ? null : validationTexts.date,
      { type: 'string', format: 'date', pattern: '^(?!0000)', required: false },
    ),
  );

/** The id of something, or nothing (null, '' or missing reads as null). */
export const OptionalId = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === '' ? null : (value as unknown))),
    Rule((value) => (value === undefined || value === null || isId(value) ? null : validationTexts.option), {
      type: 'string',
      format: 'uuid',
      nullable: true,
      required: false,
    }),
  );

/** A whole number within bounds, as JSON number or as text; nothing is allowed. */
export const WholeNumber = (min: number, max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (isDigits(value) ? Number(value) : value === '' || value === null ? undefined : value)),
    Rule(
      (value) =>
        value === undefined || (Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
          ? null
          : validationTexts.wholeNumber(min, max),
      { type: 'integer', minimum: min, maximum: max, required: false },
    ),
  );

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d{1,15}$/.test(value);
