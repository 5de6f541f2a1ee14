import { errorCatalogue } from '@paperbill/contracts/http';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Type, type TypeHelpOptions } from 'class-transformer';
import { ValidateBy, ValidateNested } from 'class-validator';
import type { Request } from 'express';
import { describing } from '../api-description/api-decorators.js';
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

interface ListTexts {
  required: string;
  tooMany: (max: number) => string;
  /** Checks the whole list and the object that holds it. Returns an error message or null. */
  ofWhole?: (list: object[], parent: object) => string | null;
}

/** The name under which class-validator reports the items of a list that are no objects: their places, with commas between. */
export const ITEMS = 'items';

const noObjects = (list: unknown): number[] =>
  Array.isArray(list) ? list.flatMap((item, index) => (isObject(item) ? [] : [index])) : [];

/** The name of class-validator's error for the list as a whole. The errors of its items are reported beside it. */
export const OF_WHOLE = 'ofWhole';

const objectsOf = (list: unknown): object[] => (Array.isArray(list) ? list.filter(isObject) : []);

/** From one to so many objects, each with rules of its own. */
export const ListOf = (
  type: () => Constructor,
  max: number,
  { required, tooMany, ofWhole }: ListTexts,
): PropertyDecorator =>
  applyDecorators(
    Type(type),
    ValidateNested({ each: true }),
    ValidateBy({
      name: ITEMS,
      validator: {
        validate: (value) => noObjects(value).length === 0,
        defaultMessage: (details) => noObjects(details?.value).join(),
      },
    }),
    ValidateBy({
      name: OF_WHOLE,
      validator: {
        validate: (value, details) => !ofWhole?.(objectsOf(value), details!.object),
        defaultMessage: (details) => ofWhole!(objectsOf(details!.value), details!.object)!,
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

/** A list of which no more is kept than one too many: that is refused, and checking the rest would only take time. */
export const atMostOneTooMany = (body: unknown, name: string, max: number): object => {
  const list = isObject(body) ? (body as Record<string, unknown>)[name] : undefined;
  return {
    ...(body as object | undefined),
    ...(Array.isArray(list) && { [name]: list.slice(0, max + 1) as unknown[] }),
  };
};

/** A body with a long list in it. */
export const BodyWithList = (type: Constructor, name: string, max: number) =>
  describing(
    createParamDecorator((_: unknown, context: ExecutionContext) =>
      atMostOneTooMany(context.switchToHttp().getRequest<Request>().body, name, max),
    )(),
    ApiBody({ type }),
  );
