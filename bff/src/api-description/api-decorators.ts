import type { ErrorCode } from '@paperbill/contracts/http';
import { applyDecorators, HttpCode, type StreamableFile } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { Schema } from './schema.js';

/** A decorator for methods that return a `T`. The compiler checks that the schema describes what is returned. */
export type AnswerDecorator<T> = <Method extends (...given: never[]) => T | Promise<T>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * The status and body of a successful call.
 *
 * @param text description for people
 */
export const Answers = <T>(
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

/** A successful call responds 204 without a body. */
export const AnswersNothing = (text: string): AnswerDecorator<void> =>
  applyDecorators(HttpCode(204), ApiResponse({ status: 204, description: text }));

/** A call that redirects the browser. */
export const Redirects = (text: string): AnswerDecorator<void> => ApiResponse({ status: 302, description: text });

/** A call that responds with a file, or with 304 if the browser has it. */
export const AnswersFile = (
  text: string,
  ...mediaTypes: string[]
): AnswerDecorator<StreamableFile | undefined | void> => {
  const bytes = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return applyDecorators(
    ApiResponse({
      status: 200,
      description: text,
      content: Object.fromEntries(mediaTypes.map((type) => [type, bytes])),
      headers: { ETag: { description: 'The SHA-256 of the content', schema: { type: 'string' } } },
    }),
    ApiResponse({ status: 304, description: 'The browser has it already' }),
  );
};

/** The extension for a call's own error codes, until `describeApi` adds the general ones. */
export const REFUSES = 'x-refuses';

/** The errors of a call besides those that every call has. */
export const Refuses = (...codes: ErrorCode[]): MethodDecorator => ApiExtension(REFUSES, codes);

/** A parameter decorator that also adds method decorators, which describe the parameter. */
export const describing =
  (parameter: ParameterDecorator, ...descriptions: MethodDecorator[]): ParameterDecorator =>
  (target, key, index) => {
    parameter(target, key, index);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    for (const describe of descriptions) describe(target, key!, method);
  };
