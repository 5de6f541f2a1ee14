import { errorCatalogue } from '@paperbill/contracts/http';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Type, type TypeHelpOptions } from 'class-transformer';
import { ValidateBy, ValidateNested } from 'class-validator';
import type { Request } from 'express';
import { withDescriptions } from '../api-description/api-decorators.js';
import { Rule } from './rule.js';

type ObjectConstructor = new () => object;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const IsNestedObject = (type: (options?: TypeHelpOptions) => ObjectConstructor): PropertyDecorator =>
  applyDecorators(
    Type(type),
    ValidateNested(),
    Rule((value) => (isObject(value) ? null : errorCatalogue.INVALID_INPUT.message), {
      type: () => type(),
      required: true,
    }),
  );

interface ListErrorTexts {
  required: string;
  tooMany: (max: number) => string;
  /** @returns an error message, or null */
  validateWhole?: (list: object[], parent: object) => string | null;
}

/**
 * The key of class-validator's error for list items that are no objects. The message contains the indexes of
 * these items.
 */
export const ITEMS_ERROR = 'items';

const findNonObjects = (list: unknown): number[] =>
  Array.isArray(list) ? list.flatMap((item, index) => (isObject(item) ? [] : [index])) : [];

/** The key of class-validator's error for the list as a whole. */
export const WHOLE_LIST_ERROR = 'ofWhole';

const filterObjects = (list: unknown): object[] => (Array.isArray(list) ? list.filter(isObject) : []);

export const IsListOf = (
  type: () => ObjectConstructor,
  max: number,
  { required, tooMany, validateWhole }: ListErrorTexts,
): PropertyDecorator =>
  applyDecorators(
    Type(type),
    ValidateNested({ each: true }),
    ValidateBy({
      name: ITEMS_ERROR,
      validator: {
        validate: (value) => findNonObjects(value).length === 0,
        defaultMessage: (details) => findNonObjects(details?.value).join(),
      },
    }),
    ValidateBy({
      name: WHOLE_LIST_ERROR,
      validator: {
        validate: (value, details) => !validateWhole?.(filterObjects(value), details!.object),
        defaultMessage: (details) => validateWhole!(filterObjects(details!.value), details!.object)!,
      },
    }),
    Rule(
      (value) => {
        if (!Array.isArray(value) || value.length === 0) return required;
        return value.length > max ? tooMany(max) : null;
      },
      { type: () => type(), isArray: true, minItems: 1, maxItems: max, required: true },
    ),
  );

export const cutOverlongList = (body: unknown, name: string, max: number): object => {
  const list = isObject(body) ? (body as Record<string, unknown>)[name] : undefined;
  return {
    ...(body as object | undefined),
    ...(Array.isArray(list) && { [name]: list.slice(0, max + 1) as unknown[] }),
  };
};

export const BodyWithList = (type: ObjectConstructor, name: string, max: number) =>
  withDescriptions(
    createParamDecorator((_: unknown, context: ExecutionContext) =>
      cutOverlongList(context.switchToHttp().getRequest<Request>().body, name, max),
    )(),
    ApiBody({ type }),
  );
