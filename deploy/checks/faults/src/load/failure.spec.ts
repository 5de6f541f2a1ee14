import { describe, expect, it } from '@jest/globals';
import type { Answer } from '@paperbill/testing/people';
import { findAnswerFailure, toConnectionFailure } from './failure.js';

const anAnswer = (status: number, body: object | string): Answer<unknown> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'x-request-id': 'request-1' }, bytes: Buffer.from(text), body };
};

const anErrorBody = (code: string, message = 'Please try again.') => ({
  code,
  message,
  error: message,
  requestId: 'request-1',
});

describe('A request', () => {
  it('that succeeded is no failure', () => {
    expect(findAnswerFailure(anAnswer(201, {}))).toBeUndefined();
  });

  it.each([
    [503, 'SERVICE_UNAVAILABLE'],
    [503, 'STORAGE_FULL'],
    [504, 'SERVICE_TIMEOUT'],
    [502, 'PDF_FAILED'],
  ])('that needs a part that is down is refused: %i %s', (status, code) => {
    expect(findAnswerFailure(anAnswer(status, anErrorBody(code)))).toMatchObject({
      kind: `${status}`,
      means: 'refused',
    });
  });

  it.each([
    ['an internal error', 500, anErrorBody('INTERNAL')],
    ['an unexpected failure of a service', 502, anErrorBody('SERVICE_FAILED')],
    ['a lost session', 401, anErrorBody('UNAUTHENTICATED')],
    ['an error page of another server', 503, '<h1>Bad gateway</h1>'],
    ['a technical message', 503, anErrorBody('SERVICE_UNAVAILABLE', 'connect ECONNREFUSED 127.0.0.1:4222')],
    ['a stack trace', 503, anErrorBody('SERVICE_UNAVAILABLE', 'Error\n    at handle (file.js:1:2)')],
    ['an error with another request id', 503, { ...anErrorBody('SERVICE_UNAVAILABLE'), requestId: 'another' }],
  ])('is wrong if its answer is %s', (_, status, body) => {
    expect(findAnswerFailure(anAnswer(status, body))?.means).toBe('wrong');
  });

  it.each([
    ['ECONNREFUSED', 'connection refused', 'unreachable'],
    ['ECONNRESET', 'connection broken', 'unreachable'],
    ['ABORT_ERR', 'hanging', 'hanging'],
  ])('without an answer is named by the end of its connection: %s', (code, kind, means) => {
    const error = new Error('GET /', { cause: Object.assign(new Error('it failed'), { code }) });
    expect(toConnectionFailure(error)).toMatchObject({ kind, means });
  });
});
