import { expect } from '@jest/globals';
import type { ErrorBody, ErrorCode, FieldError } from '@paperbill/contracts/http';
import type { Answer } from '@paperbill/testing/people';

/** Checks the error body of a failed call (rule API-3) and returns it. */
export function expectErrorBody({ status, headers, body }: Answer<unknown>): ErrorBody {
  expect([status, headers['content-type']]).toEqual([status, expect.stringMatching(/^application\/json/)]);
  const { errors, ...rest } = body as ErrorBody;
  expect(rest).toEqual({
    message: expect.stringMatching(/\S/),
    error: rest.message,
    code: expect.stringMatching(/^[A-Z]+(_[A-Z]+)*$/),
    requestId: headers['x-request-id'],
  });
  if (errors !== undefined) {
    expect(errors).toEqual(errors.map(() => ({ path: expect.any(String), message: expect.stringMatching(/\S/) })));
    expect(new Set(errors.map(({ path }) => path)).size).toBe(errors.length);
  }
  return body as ErrorBody;
}

/**
 * Checks that a call was refused without field errors.
 * @param message the expected text, if the API contract defines one
 */
export function expectRefusal(answer: Answer<unknown>, status: number, code: ErrorCode, message?: string): void {
  const body = expectErrorBody(answer);
  expect([answer.status, body.code, body.errors]).toEqual([status, code, undefined]);
  if (message !== undefined) expect(body.message).toBe(message);
}

/**
 * Checks for status 400 and errors in exactly the given fields. Each entry contains the path of a field and its error
 * message.
 */
export function expectFieldErrors(answer: Answer<unknown>, ...fields: [path: string, message: string][]): void {
  const { code, errors } = expectErrorBody(answer);
  const expected: FieldError[] = fields.map(([path, message]) => ({ path, message }));
  expect([answer.status, code, errors]).toEqual([400, 'INVALID_INPUT', expected]);
}
