import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import qs from 'qs';
import { nowInSeconds, type Account, type Platform } from '../account/account.js';
import type { AccountState, StoredAnswer } from '../account/state.js';
import { readParams } from './params.js';
import { ApiError, badRequestError, findOrThrow, type Route } from './route.js';

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export async function answerApi(platform: Platform, routes: Route[], request: IncomingMessage): Promise<Answer> {
  try {
    authenticate(request, platform.options.secretKey);
    const account = selectAccount(platform, request.headers);
    const body = await readBody(request);
    return answerIdempotently(account, routes, request, body);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

function selectAccount(platform: Platform, headers: IncomingHttpHeaders): Account {
  const id = (headers['stripe-account'] ?? headers['stripe-context'])?.toString();
  if (id === undefined) return platform.ownAccount;
  const account = platform.findAccount(id);
  if (account) return account;
  const key = `${platform.options.secretKey.slice(0, 8)}${'*'.repeat(8)}`;
  throw new ApiError(
    403,
    `The provided key '${key}' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  );
}

function answerIdempotently(account: Account, routes: Route[], request: IncomingMessage, body: string): Answer {
  const key = (request.method === 'POST' && request.headers['idempotency-key']?.toString()) || null;
  const asked = toDigest(`${request.method} ${request.url} ${body}`);
  const before = key === null ? undefined : findStoredAnswer(account.state, key, asked);
  if (before) return { ...before, headers: { 'Idempotent-Replayed': 'true' } };
  const call = findCall(routes, request, body);
  let answer: Answer;
  try {
    answer = {
      status: 200,
      body: expandFields(account.state, call.route.answer(account, call.params, call.id), call.expand),
    };
  } catch (error) {
    // A declined payment (402) is the only refused call that changes the state. Its response is therefore stored like a
    // success.
    if (!(error instanceof ApiError && error.status === 402)) throw error;
    answer = { status: error.status, body: error.body };
  }
  // Responses of refused requests are not stored, so that a client can repeat the request with the same key.
  if (key !== null) {
    account.state.idempotency[key] = { ...structuredClone(answer), request: asked, at: nowInSeconds() };
  }
  return answer;
}

function findCall(routes: Route[], request: IncomingMessage, body: string) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  for (const route of routes) {
    const match = route.method === request.method && route.pattern.exec({ pathname });
    if (!match) continue;
    const parseBody = pathname.startsWith('/v2/') ? parseJson : parseQuery;
    const { expand: paths = [], ...given } = { ...parseQuery(search.slice(1)), ...parseBody(body) };
    if (!isStringArray(paths)) throw badRequestError('Invalid array', 'expand');
    const id = decodeURIComponent(match.pathname.groups['id'] ?? '');
    return { route, params: readParams(route.params, given), id, expand: paths };
  }
  throw new ApiError(404, `Unrecognized request URL (${request.method}: ${pathname}).`);
}

// With this depth, a query can contain nested fields such as `items[0][price]`.
const parseQuery = (encoded: string): qs.ParsedQs => qs.parse(encoded, { depth: 10, arrayLimit: 100 });

/**
 * Parses a JSON object. An empty text is parsed as an empty object.
 * @throws ApiError 400 if the text is not a JSON object
 */
export function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Text that is not JSON leads to the same error as JSON that is not an object.
  }
  throw badRequestError('The body is not a JSON object.');
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function authenticate({ headers }: IncomingMessage, secretKey: string): void {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0]! : credentials;
  if (!key) {
    throw new ApiError(401, 'You did not provide an API key. Provide it in the Authorization header, as Bearer auth.');
  }
  if (!timingSafeEqual(hashSha256(key), hashSha256(secretKey))) {
    throw new ApiError(401, `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
  }
}

const hashSha256 = (value: string): Buffer => createHash('sha256').update(value).digest();
const toDigest = (value: string): string => hashSha256(value).toString('base64url');

const MAX_BODY_BYTES = 1024 ** 2;

/** @throws ApiError 413 if the body is too large or its length is unknown */
export async function readBody(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return '';
  const length = Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? NaN : 0));
  if (length <= MAX_BODY_BYTES) return text(request);
  throw new ApiError(413, 'The body is too large.');
}

type ObjectFields = Record<string, unknown>;

/** The table of each kind of object. The key is the prefix of the ids in this table. */
const TABLE_OF_PREFIX: Record<string, keyof AccountState> = {
  cus: 'customers',
  ch: 'charges',
  pi: 'paymentIntents',
  pm: 'paymentMethods',
  py: 'charges',
  txn: 'balanceTransactions',
};

/** @param paths fields to expand, such as `latest_charge` or `data.customer` */
function expandFields(state: AccountState, answer: unknown, paths: string[]): unknown {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as ObjectFields;
  for (const path of paths) expandPath(state, copy, path.split('.'), path);
  return copy;
}

function expandPath(state: AccountState, at: unknown, [field, ...rest]: string[], whole: string): void {
  if (at === null || field === undefined) return;
  if (Array.isArray(at)) return at.forEach((each) => expandPath(state, each, [field, ...rest], whole));
  const fields = at as ObjectFields;
  if (typeof fields[field] === 'string') fields[field] = findById(state, fields[field], whole);
  else if (typeof fields[field] !== 'object') throw notExpandableError(whole);
  expandPath(state, fields[field], rest, whole);
}

function findById(state: AccountState, id: string, path: string): unknown {
  const table = TABLE_OF_PREFIX[id.slice(0, id.lastIndexOf('_'))];
  if (!table) throw notExpandableError(path);
  return structuredClone(findOrThrow(state[table] as Record<string, unknown>, id, 'object'));
}

const notExpandableError = (path: string) => badRequestError(`This property cannot be expanded (${path}).`, 'expand');

const IDEMPOTENCY_SECONDS = 24 * 60 * 60;

function findStoredAnswer({ idempotency }: AccountState, key: string, request: string): StoredAnswer | undefined {
  const kept = Object.hasOwn(idempotency, key) ? idempotency[key]! : undefined;
  if (!kept || kept.at < nowInSeconds() - IDEMPOTENCY_SECONDS) return undefined;
  if (kept.request === request) return kept;
  throw new ApiError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}
