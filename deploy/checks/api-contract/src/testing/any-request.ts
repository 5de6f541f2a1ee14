import { aProfile, arbitraryMutationOf, arbitraryJson } from '@paperbill/testing/data';
import fc from 'fast-check';
import type { Method, SentRequest } from '@paperbill/testing/people';
import { type Call, listUserCalls, UNKNOWN_ID } from './calls.js';

/** Generates random requests, such as those that faulty clients and attackers send. */
type ArbitraryRequest = fc.Arbitrary<SentRequest>;

const arbitraryCall = (ids: string[]): fc.Arbitrary<Call> =>
  fc.constantFrom(...[...ids, UNKNOWN_ID].flatMap((id) => listUserCalls(id)));

export const arbitraryJsonRequest = (ids: string[]): ArbitraryRequest =>
  arbitraryCall(ids)
    .filter(({ body }) => body !== undefined)
    .chain(({ method, path, body }) =>
      fc
        .oneof({ arbitrary: arbitraryMutationOf(body!), weight: 5 }, { arbitrary: arbitraryJson(), weight: 1 })
        .map((json) => ({
          method,
          path,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(json) ?? '',
        })),
    );

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('latin1');
const BOUNDARY = 'a-boundary';

/** Generates profile forms with random fields and files. Some forms are incomplete. */
export const arbitraryFormRequest = (): ArbitraryRequest => {
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(aProfile()), 'logoUrl', 'logo', '__proto__', 'a[b]', 'city[]', 'city[9]', ''),
    fc.string(),
  );
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '8.25', '\u0000', 'net30', '#000000'));
  const bytes = fc
    .tuple(fc.constantFrom('', PNG, '\xff\xd8\xff\xe0', '<svg ', '<svg>', 'GIF89a'), fc.uint8Array({ maxLength: 200 }))
    .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'latin1'), rest]));
  const field = fc.tuple(name, text).map(([key, value]) => toFormPart(`name="${key}"`, Buffer.from(value)));
  const file = fc.tuple(fc.constantFrom('logo', 'logo', 'avatar'), fc.string(), bytes)
    .map(([key, fileName, content]) => toFormPart(`name="${key}"; filename="${fileName}"`, content)); // oxfmt-ignore
  return fc
    .tuple(fc.array(fc.oneof(field, file), { maxLength: 6 }), fc.constantFrom(`--${BOUNDARY}--\r\n`, '', '--'))
    .map(([parts, end]) => ({
      method: 'POST',
      path: '/api/profile',
      headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: Buffer.concat([...parts, Buffer.from(end)]),
    }));
};

const toFormPart = (disposition: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);

const queryNames = ['page', 'pageSize', 'limit', 'search', 'status', 'period', 'number', 'series', 'overdue', 'v', 'returnTo', 'code', 'state', 'error', 'page[]', '__proto__', 'sort', 'customerId', 'from', 'to']; // oxfmt-ignore
const queryValues = ['1', '-1', '200', 'paid', 'month', 'next', '%00', '%', '%E0%A4', '/%2e%2e//evil', '+', '\u00e4'];

const arbitraryQuery = (): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...queryNames), fc.string().map(encodeURIComponent)),
        fc.oneof(
          fc.constantFrom(...queryValues),
          fc.string({ unit: 'binary' }).map(encodeURIComponent),
          fc.integer().map(String),
        ),
      ),
      { maxLength: 5 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

/** Generates requests with slightly wrong paths and random queries. Most of them are GET requests. */
export const arbitraryPathRequest = (ids: string[]): ArbitraryRequest => {
  const arbitrarySegment = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }).map(encodeURIComponent),
    fc.constantFrom('%00', '%', '%2e%2e', '..', '.', '%2f', '\u00fc', 'constructor', `${UNKNOWN_ID}0`, UNKNOWN_ID.toUpperCase()),
  );
  const path = fc.tuple(arbitraryCall(ids), fc.nat(), arbitrarySegment, fc.constantFrom('keep', 'replace', 'insert', 'append'))
    .map(([call, at, text, how]) => {
      const parts = call.path.split('/');
      const place = 1 + (at % (parts.length - 1));
      if (how === 'replace') parts[place] = text;
      else if (how === 'insert') parts.splice(place, 0, text);
      else if (how === 'append') parts.push(text);
      return parts.join('/');
    }); // oxfmt-ignore
  const method = fc.constantFrom<Method>('GET', 'GET', 'GET', 'DELETE', 'OPTIONS', 'PUT');
  return fc.tuple(method, path, arbitraryQuery()).map(([of, to, query]) => ({ method: of, path: query ? `${to}?${query}` : to }));
}; // oxfmt-ignore

const headerNames = ['Content-Type', 'Content-Encoding', 'Idempotency-Key', 'If-None-Match', 'If-Modified-Since', 'Range', 'Accept', 'Accept-Encoding',
  'X-Request-Id', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-HTTP-Method-Override', 'Cookie', 'Origin', 'Referer', 'Sec-Fetch-Site']; // oxfmt-ignore
const headerValues = ['', '*', '"', 'application/json', 'application/json; charset=utf-16', 'application/json; charset=\u00e4', 'multipart/form-data',
  'multipart/form-data; boundary=', 'text/plain', 'gzip', 'br', 'identity', 'rot13', 'bytes=0-', 'sid=s%3Aa.b', 'same-origin', 'null', 'DELETE']; // oxfmt-ignore

/** Generates calls with random headers and bodies. */
export const arbitraryHeaderRequest = (ids: string[]): ArbitraryRequest => {
  const value = fc.oneof(
    fc.constantFrom(...headerValues),
    fc.string({ unit: 'binary-ascii' }).map((text) => text.replace(/[^\x20-\x7e]/g, '\u00ff').trim()),
  );
  const headers = fc.dictionary(fc.constantFrom(...headerNames), value, { maxKeys: 5 });
  const body = fc.oneof(fc.constant(undefined), fc.uint8Array({ maxLength: 300 }), fc.json());
  return fc.tuple(arbitraryCall(ids), headers, body).map(([call, randomHeaders, bytes]) => ({
    method: call.method,
    path: call.path,
    headers: { 'Content-Type': 'application/json', ...randomHeaders },
    ...(bytes === undefined ? { body: JSON.stringify(call.body) ?? '' } : { body: bytes }),
  }));
};
