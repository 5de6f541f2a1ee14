import { describe, expect, it } from '@jest/globals';
import { originIn, originOf, requestContext } from './request-context.js';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const read = (headers: Record<string, string>) => requestContext.fromHeaders((name) => headers[name]);

describe('The context of a request', () => {
  it('is what its headers carry', () => {
    expect(read({ 'x-request-id': 'request-42', traceparent })).toEqual({ requestId: 'request-42', traceparent });
  });

  it('starts with an id of its own where the headers bring none', () => {
    const first = read({});
    expect(first).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), traceparent: undefined });
    expect(read({}).requestId).not.toBe(first.requestId);
  });

  it.each(['short', 'x'.repeat(65), 'two words', 'line\nbreak', '<script>', 'quote"quote'])(
    'takes no id that is not fit to be logged: %j',
    (requestId) => {
      expect(read({ 'x-request-id': requestId }).requestId).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each(['', 'garbage', `${traceparent}\r\nx: y`, traceparent.toUpperCase()])(
    'drops a traceparent that is none: %j',
    (given) => {
      expect(read({ traceparent: given }).traceparent).toBeUndefined();
    },
  );

  it('is handed on with the headers that it came with, and only inside its request', async () => {
    const context = read({ 'x-request-id': 'request-42', traceparent });
    const inside = await requestContext.run(context, async () => {
      await Promise.resolve();
      return requestContext.toHeaders();
    });

    expect(inside).toEqual([
      ['x-request-id', 'request-42'],
      ['traceparent', traceparent],
    ]);
    expect(requestContext.toHeaders()).toEqual([]);
  });
});

describe('Where a request comes from', () => {
  const origin = originOf('192.0.2.7', 'Mozilla/5.0 (X11; Linux x86_64)');
  const handedOn = () =>
    Object.fromEntries(requestContext.run({ requestId: 'request-42', origin }, requestContext.toHeaders));

  it('is handed on, and read as it was', () => {
    expect(originIn((name) => handedOn()[name])).toEqual(origin);
    expect(originIn(() => undefined)).toBeUndefined();
  });

  it('is not what a browser says of itself', () => {
    expect(read(handedOn())).toEqual({ requestId: 'request-42' });
  });

  it.each([
    ['Firefox\r\nx-acting: somebody', 'Firefox??x-acting: somebody'],
    ['Firefox\u0000', 'Firefox?'],
    ['Förefox 😀', 'F?refox ??'],
    ['x'.repeat(100_000), 'x'.repeat(200)],
  ])('is one short line, whatever a browser calls itself: %.40s', (userAgent, kept) => {
    expect(originOf('x'.repeat(1_000), userAgent)).toEqual({ address: 'x'.repeat(45), userAgent: kept });
  });
});
