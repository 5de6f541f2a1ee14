import { AppError, errorCatalogue, type FieldError } from '@paperbill/contracts/http';
import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { ITEMS_ERROR, WHOLE_LIST_ERROR } from './nested.js';
import { RULE_ERROR } from './rule.js';

/** Validates requests. Unknown fields are dropped. Invalid fields cause status 400. */
export const createValidationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    validateCustomDecorators: true,
    exceptionFactory: (errors) => AppError.invalid(...toFieldErrors(errors)),
  });

/** If an object itself is invalid, errors of its fields are left out. */
export function toFieldErrors(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children = [] }) => {
    const path = parent ? `${parent}.${property}` : property;
    if (!constraints) return toFieldErrors(children, path);
    const { [RULE_ERROR]: rule, [ITEMS_ERROR]: items, [WHOLE_LIST_ERROR]: ofWhole } = constraints;
    if (rule !== undefined || (items ?? ofWhole) === undefined)
      return [{ path, message: rule ?? INVALID_INPUT_MESSAGE }];
    const wrong = new Set(items?.split(','));
    const otherChildren = children.filter((child) => !wrong.has(child.property));
    return [
      ...[...wrong].map((index) => ({ path: `${path}.${index}`, message: INVALID_INPUT_MESSAGE })),
      ...toFieldErrors(otherChildren, path),
      ...(ofWhole === undefined ? [] : [{ path, message: ofWhole }]),
    ];
  });
}

const INVALID_INPUT_MESSAGE = errorCatalogue.INVALID_INPUT.message;
