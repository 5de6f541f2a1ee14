import { isId, validationTexts } from '@paperbill/contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Rule } from './rule.js';

/** A calendar date that exists, `YYYY-MM-DD`. */
export const CalendarDate = (required: string): PropertyDecorator =>
  Rule((value) => {
    if (value === undefined || value === null || value === '') return required;
    return isCalendarDate(value) ? null : validationTexts.date;
  });

/** The id of something, or nothing (null, '' or missing reads as null). */
export const OptionalId = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (value === '' ? null : (value as unknown))),
    Rule((value) => (value === undefined || value === null || isId(value) ? null : validationTexts.option)),
  );

/** A whole number within bounds, as JSON number or as text; nothing is allowed. */
export const WholeNumber = (min: number, max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (isDigits(value) ? Number(value) : value === '' || value === null ? undefined : value)),
    Rule((value) =>
      value === undefined || (Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
        ? null
        : validationTexts.wholeNumber(min, max),
    ),
  );

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d{1,15}$/.test(value);

function isCalendarDate(value: unknown): boolean {
  // PostgreSQL knows no year 0.
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
