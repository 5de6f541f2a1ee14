import type { ErrorCode } from '@paperbill/contracts/http';
import { applyDecorators, HttpCode, type StreamableFile } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { Schema } from './schema.js';

/** Lets the compiler check that the documented schema matches the method's return type. */
export type AnswerDecorator<T> = <Method extends (...parameters: never[]) => T | Promise<T>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

export const ApiAnswer = <T>(
  status: number,
  text: string,
  schema: Schema<T>,
  headers: Record<string, string> = {},
): AnswerDecorator<T> =>
  applyDecorators(
    HttpCode(status),
    ApiResponse({
      status,
      description: text,
      content: { 'application/json': { schema } },
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
    }),
  );

export const ApiNoContent = (text: string): AnswerDecorator<void> =>
  applyDecorators(HttpCode(204), ApiResponse({ status: 204, description: text }));

export const ApiRedirect = (text: string): AnswerDecorator<void> => ApiResponse({ status: 302, description: text });

export const ApiFile = (text: string, ...mediaTypes: string[]): AnswerDecorator<StreamableFile | undefined | void> => {
  const bytes = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return applyDecorators(
    ApiResponse({
      status: 200,
      description: text,
      content: Object.fromEntries(mediaTypes.map((type) => [type, bytes])),
      headers: { ETag: { description: 'The SHA-256 of the content', schema: { type: 'string' } } },
    }),
    ApiResponse({ status: 304, description: 'Not modified' }),
  );
};

export const ERROR_CODES_EXTENSION = 'x-refuses';

/** Documents error codes that only this call has. `describeApi` adds the general error codes. */
export const ApiErrorCodes = (...codes: ErrorCode[]): MethodDecorator => ApiExtension(ERROR_CODES_EXTENSION, codes);

export const withDescriptions =
  (parameter: ParameterDecorator, ...descriptions: MethodDecorator[]): ParameterDecorator =>
  (target, key, index) => {
    parameter(target, key, index);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    for (const describe of descriptions) describe(target, key!, method);
  };
