import { errorCatalogue } from '@paperbill/contracts/http';
import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators } from '@nestjs/common';
import { Type, type TypeHelpOptions } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Rule } from './rule.js';

type Constructor = new () => object;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with rules of its own. */
export const Nested = (type: (options?: TypeHelpOptions) => Constructor): PropertyDecorator =>
  applyDecorators(
    Type(type),
    ValidateNested(),
    Rule((value) => (isObject(value) ? null : errorCatalogue.INVALID_INPUT.message), {
      type: () => type(),
      required: true,
    }),
  );

/** The line items of an invoice: from one to the limit, each an object with rules of its own. */
export const LineItems = (type: () => Constructor): PropertyDecorator =>
  applyDecorators(
    Type(type),
    ValidateNested({ each: true }),
    Rule(
      (value) => {
        if (!Array.isArray(value) || value.length === 0) return validationTexts.lineItemsRequired;
        if (value.length > MAX_LINE_ITEMS) return validationTexts.tooManyLineItems(MAX_LINE_ITEMS);
        return value.every(isObject) ? null : errorCatalogue.INVALID_INPUT.message;
      },
      { type: () => type(), isArray: true, minItems: 1, maxItems: MAX_LINE_ITEMS, required: true },
    ),
  );
