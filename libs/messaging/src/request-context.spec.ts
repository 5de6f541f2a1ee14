import { describe, expect, it } from '@jest/globals';
import { readOrigin, createOrigin, requestContext } from './request-context.js';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const readContext = (headers: Record<string, string>) => requestContext.fromHeaders((name) => headers[name]);

describe('requestContext', () => {
  it('reads request id and trace from the headers', () => {
    expect(readContext({ 'x-request-id': 'request-42', traceparent })).toEqual({
      requestId: 'request-42',
      traceparent,
    });
  });

  it('makes a request id if the headers have none', () => {
    const first = readContext({});
    expect(first).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), traceparent: undefined });
    expect(readContext({}).requestId).not.toBe(first.requestId);
  });

  it.each(['short', 'x'.repeat(65), 'two words', 'line\nbreak', '<script>', 'quote"quote'])(
    'replaces a request id that is not safe to log: %j',
    (requestId) => {
      expect(readContext({ 'x-request-id': requestId }).requestId).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each(['', 'garbage', `${traceparent}\r\nx: y`, traceparent.toUpperCase()])(
    'drops an invalid traceparent: %j',
    (given) => {
      expect(readContext({ traceparent: given }).traceparent).toBeUndefined();
    },
  );

  it('is sent on with the headers that it was read from, and only inside its request', async () => {
    const context = readContext({ 'x-request-id': 'request-42', traceparent });
    const contextInside = await requestContext.run(context, async () => {
      await Promise.resolve();
      return requestContext.toHeaders();
    });

    expect(contextInside).toEqual([
      ['x-request-id', 'request-42'],
      ['traceparent', traceparent],
    ]);
    expect(requestContext.toHeaders()).toEqual([]);
  });
});

describe('The origin of a request', () => {
  const origin = createOrigin('192.0.2.7', 'Mozilla/5.0 (X11; Linux x86_64)');
  const listForwardedHeaders = () =>
    Object.fromEntries(requestContext.run({ requestId: 'request-42', origin }, requestContext.toHeaders));

  it('is sent on and read back unchanged', () => {
    expect(readOrigin((name) => listForwardedHeaders()[name])).toEqual(origin);
    expect(readOrigin(() => undefined)).toBeUndefined();
  });

  it('is not read from headers that a browser sends', () => {
    expect(readContext(listForwardedHeaders())).toEqual({ requestId: 'request-42' });
  });

  it.each([
    ['Firefox\r\nx-acting: somebody', 'Firefox??x-acting: somebody'],
    ['Firefox\u0000', 'Firefox?'],
    ['Förefox 😀', 'F?refox ??'],
    ['x'.repeat(100_000), 'x'.repeat(200)],
  ])('is one short ASCII line for any user agent: %.40s', (userAgent, kept) => {
    expect(createOrigin('x'.repeat(1_000), userAgent)).toEqual({ address: 'x'.repeat(45), userAgent: kept });
  });
});
