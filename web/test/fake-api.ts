import { jest } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { FakeUpload } from './fake-upload.js';

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  /** The request headers. Their names are in lower case. */
  headers: Record<string, string>;
  body: unknown;
}

type Answer = Response | Promise<Response>;

/**
 * These paths return an empty list unless a test has its own route. By default, documents have no files and users have
 * no taxes.
 */
const isEmptyList = (path: string) => path.startsWith('/app/api/attachments/') || path === '/app/api/taxes';

/** Mocks `fetch`. `routes` maps `METHOD /path` to a JSON body or to a function that returns the response. */
export function fakeApi(routes: Record<string, object | ((call: Call) => Answer)>): { calls: Call[] } {
  const calls: Call[] = [];
  globalThis.XMLHttpRequest = FakeUpload as never;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body, headers, signal } = {}) => {
    const { pathname: path, searchParams } = new URL(String(input), window.location.origin);
    const call = {
      method,
      path,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(new Headers(headers)),
      body: readBody(body),
    };
    calls.push(call);
    const route = routes[`${method} ${path}`] ?? (method === 'GET' && isEmptyList(path) ? [] : undefined);
    if (!route) return failure(404, 'NOT_FOUND', `No fake answer for ${method} ${path}`);
    if (typeof route !== 'function') return json(route);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return Promise.race([(route as (call: Call) => Answer)(call), aborted]);
  });
  return { calls };
}

export const json = (body: unknown, init?: ResponseInit): Response =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...init?.headers } });

/** Fakes a list endpoint that supports search in `fields`, sorting, pages and a total count. */
export const fakeListEndpoint =
  <Item extends object>(items: readonly Item[], fields: readonly (keyof Item)[]) =>
  ({ query: { search = '', sort, page = '1', pageSize, limit } }: Pick<Call, 'query'>): Response => {
    const wanted = search.toLowerCase();
    const found = items.filter((item) => fields.some((field) => String(item[field]).toLowerCase().includes(wanted)));
    const sortField = sort?.replace('-', '') as keyof Item | undefined;
    if (sortField) found.sort((one, other) => String(one[sortField]).localeCompare(String(other[sortField])));
    if (sort?.startsWith('-')) found.reverse();
    const size = Number(pageSize ?? limit ?? found.length);
    const from = (Number(page) - 1) * size;
    return json(found.slice(from, from + size), { headers: { 'X-Total-Count': String(found.length) } });
  };

/** Returns an error response in the API's format. */
export const failure = (status: number, code: string, message: string, errors?: ErrorBody['errors']): Response =>
  json({ message, error: message, code, errors, requestId: 'request-1' } satisfies ErrorBody, { status });

export const answerSignedOut = (): Response => failure(401, 'UNAUTHENTICATED', 'Please sign in to continue.');

function readBody(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  if (body instanceof Blob) return body;
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}
