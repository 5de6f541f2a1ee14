import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import qs from 'qs';
import type { World } from '../world/world.js';
import { readBody } from './body.js';
import { ApiError, badRequest } from './errors.js';
import { expand } from './expand.js';
import { answeredBefore, keepAnswer, keyOf } from './idempotency.js';
import { readParams } from './params.js';
import type { Route } from './route.js';

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * Answers a call of Stripe's API.
 *
 * @param requestId what the answer is called in `request-id`
 */
export async function answerApi(
  world: World,
  routes: Route[],
  request: IncomingMessage,
  requestId: string,
): Promise<Answer> {
  try {
    authenticate(request, world.options.secretKey);
    const body = await readBody(request);
    return answerOnce(world, routes, request, body, requestId);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

function answerOnce(world: World, routes: Route[], request: IncomingMessage, body: string, requestId: string): Answer {
  const key = request.method === 'POST' ? keyOf(request.headers) : null;
  const asked = digest(`${request.method} ${request.url} ${body}`);
  const before = key === null ? undefined : answeredBefore(world.state, key, asked);
  if (before) return { ...before, headers: { 'Idempotent-Replayed': 'true' } };
  const call = findCall(routes, request, body);
  world.cause = { id: requestId, idempotencyKey: key };
  let answer: Answer;
  try {
    answer = { status: 200, body: expand(world.state, call.route.answer(world, call.params, call.id), call.expand) };
  } catch (error) {
    // Of what was refused only a declined payment has left traces.
    if (!(error instanceof ApiError && error.status === 402)) throw error;
    answer = { status: error.status, body: error.body };
  } finally {
    world.cause = undefined;
  }
  if (key !== null) keepAnswer(world.state, key, { ...structuredClone(answer), request: asked });
  return answer;
}

function findCall(routes: Route[], request: IncomingMessage, body: string) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  for (const route of routes) {
    const match = route.method === request.method && route.pattern.exec({ pathname });
    if (!match) continue;
    const { expand: paths = [], ...given } = { ...parse(search.slice(1)), ...parse(body) };
    if (!isTexts(paths)) throw badRequest('Invalid array', 'expand');
    const id = decodeURIComponent(match.pathname.groups['id'] ?? '');
    return { route, params: readParams(route.params, given), id, expand: paths };
  }
  throw new ApiError(404, `Unrecognized request URL (${request.method}: ${pathname}).`);
}

/** Nested fields, as in `items[0][price]`. */
const parse = (encoded: string): qs.ParsedQs => qs.parse(encoded, { depth: 10, arrayLimit: 100 });

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** @throws ApiError 401 */
function authenticate({ headers }: IncomingMessage, secretKey: string): void {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0]! : credentials;
  if (!key) {
    throw new ApiError(401, 'You did not provide an API key. Provide it in the Authorization header, as Bearer auth.');
  }
  if (!timingSafeEqual(hash(key), hash(secretKey))) {
    throw new ApiError(401, `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
  }
}

const hash = (value: string): Buffer => createHash('sha256').update(value).digest();
const digest = (value: string): string => hash(value).toString('base64url');
