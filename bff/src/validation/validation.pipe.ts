import { AppError, errorCatalogue, type FieldError } from '@paperbill/contracts/http';
import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { ITEMS, OF_WHOLE } from './nested.js';
import { RULE } from './rule.js';

/** Turns bodies and queries into their classes; unknown fields are dropped, wrong ones answered with a 400. */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    validateCustomDecorators: true,
    exceptionFactory: (errors) => AppError.invalid(...fieldErrors(errors)),
  });

/**
 * One entry for each field, named by its path in the request: `lineItems.2.quantity`. Where a field itself is wrong,
 * its children are not reported: what is no list has no lines that could be wrong.
 */
export function fieldErrors(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children = [] }) => {
    const path = parent ? `${parent}.${property}` : property;
    if (!constraints) return fieldErrors(children, path);
    const { [RULE]: rule, [ITEMS]: items, [OF_WHOLE]: ofWhole } = constraints;
    if (rule !== undefined || (items ?? ofWhole) === undefined) return [{ path, message: rule ?? INVALID }];
    const wrong = new Set(items?.split(','));
    const ofOthers = children.filter((child) => !wrong.has(child.property));
    return [
      ...[...wrong].map((index) => ({ path: `${path}.${index}`, message: INVALID })),
      ...fieldErrors(ofOthers, path),
      ...(ofWhole === undefined ? [] : [{ path, message: ofWhole }]),
    ];
  });
}

const INVALID = errorCatalogue.INVALID_INPUT.message;
