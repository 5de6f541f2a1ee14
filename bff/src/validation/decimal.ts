import { MAX_AMOUNT, MAX_TAX_RATE } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { compare, curbDigits, fits, parseDecimal } from '@paperbill/money';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Rule } from './rule.js';

interface DecimalOptions {
  /** What to tell where it is no number, has more than two places or is out of range. */
  message: string;
  /** As a text. */
  pattern: string;
  min?: number;
  max?: number;
  /** The message where it is missing; without one it may be. */
  required?: string | undefined;
}

/** A decimal as text or JSON number; it arrives as a text with two places. */
const Decimal = ({ message, pattern, min, max, required }: DecimalOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => canonical(value)),
    Rule(
      (value) => {
        if (value === undefined) return required ?? null;
        const decimal = decimalOf(value);
        if (decimal === null || (min !== undefined && compare(decimal, min) < 0)) return message;
        if (max !== undefined && compare(decimal, max) > 0) return message;
        return fits(decimal, MAX_AMOUNT) ? null : validationTexts.amountTooLarge;
      },
      {
        oneOf: [
          { type: 'string', pattern },
          { type: 'number', minimum: min ?? -Number(MAX_AMOUNT), maximum: max ?? Number(MAX_AMOUNT), multipleOf: 0.01 },
        ],
        required: Boolean(required),
      },
    ),
  );

const AMOUNT = '\\d{1,8}(?:\\.\\d{1,2})?$';
const POSITIVE = `^${AMOUNT}`;

/** Money; negative for discounts. */
export const Amount = (required?: string) =>
  Decimal({ message: validationTexts.amount, pattern: `^-?${AMOUNT}`, required });

/** Money that can't be negative: a price in the catalogue. */
export const Price = (required: string) =>
  Decimal({ message: validationTexts.price, pattern: POSITIVE, min: 0, required });

export const Quantity = (required: string) =>
  Decimal({ message: validationTexts.quantity, pattern: POSITIVE, min: 0, required });

/** Percent; nothing reads as no tax. */
export const TaxRate = () =>
  Decimal({
    message: validationTexts.taxRate,
    pattern: `^(?:${MAX_TAX_RATE}(?:\\.0{1,2})?|\\d{1,2}(?:\\.\\d{1,2})?)$`,
    min: 0,
    max: MAX_TAX_RATE,
  });

function canonical(value: unknown): unknown {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
  return decimalOf(value) ?? value;
}

const decimalOf = (value: unknown): string | null =>
  parseDecimal(typeof value === 'string' ? curbDigits(value) : value);
