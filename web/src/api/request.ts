import { DEFAULT_APP_LANGUAGE, ERROR_REASONS_HEADER, type ErrorBody, type FieldError } from '@paperbill/contracts/http';
import { FOR_USER_HEADER } from '@paperbill/contracts/rules';
import {
  errorToast,
  noAnswerToasts,
  requestTexts,
  type ToastText,
  tooManyRequestsTitle,
} from '@paperbill/contracts/texts';
import { translate } from '../languages/t.js';
import { getAppLanguage } from '../languages/app-language.js';
import type * as errorTexts from './error-texts.js';
import { sendWithProgress } from './send-with-progress.js';
import { type TimeLimit, timeLimits } from './time-limits.js';
import { pageUserId } from '../user-state.js';

export class ApiError extends Error {
  readonly status: number;
  /** The error body of the API. Null if the response came from elsewhere, for example from a proxy. */
  readonly body: ErrorBody | null;

  constructor(status: number, text: string, body = parseErrorBody(text)) {
    super(requestTexts.failed(status, text));
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  static async from(response: Response): Promise<ApiError> {
    const text = (await response.text()) || response.statusText;
    const body = parseErrorBody(text);
    const translatedAnswer = body && translateAnswer(body, ({ translateError }) => translateError(body));
    return new ApiError(response.status, text, await translatedAnswer);
  }

  get fieldErrors(): FieldError[] {
    return this.body?.errors ?? [];
  }
}

type ErrorTexts = typeof errorTexts;

const TRANSLATION_LIMIT_MS = 3_000;

const isEnglish = (): boolean => getAppLanguage() === DEFAULT_APP_LANGUAGE;

async function translateAnswer<T>(english: T, translate: (texts: ErrorTexts) => T): Promise<T> {
  if (isEnglish()) return english;
  const translated = import('./error-texts.js').then(translate);
  const limit = new Promise<T>((resolve) => setTimeout(() => resolve(english), TRANSLATION_LIMIT_MS));
  return Promise.race([translated, limit]).catch(() => english);
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  const answer: unknown = JSON.parse(text);
  return text.includes('"failure":{')
    ? translateAnswer(answer, ({ translateFailures }) => translateFailures(text))
    : answer;
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' && 'message' in body ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}

/** After a timeout or a cancellation, the client does not know whether the server executed the request. */
export class NoAnswerError extends Error {
  readonly reason: 'timedOut' | 'stopped';

  constructor(reason: NoAnswerError['reason']) {
    super(noAnswerToasts[reason].text);
    this.name = 'NoAnswerError';
    this.reason = reason;
  }
}

export const getServerMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.message : undefined;

const getRateLimitText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429 ? error.body?.message : undefined;

export function getNoAnswerToast(error: unknown): ToastText | undefined {
  if (error instanceof NoAnswerError) return noAnswerToasts[error.reason];
  const wait = getRateLimitText(error);
  return wait ? errorToast(tooManyRequestsTitle, wait) : undefined;
}

/** A timeout between two services can cause a 5xx response. */
export function mayHaveSucceeded(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && error.body?.code !== 'MAIL_OFF';
  // A TypeError means a network error, because `fetch` rejects with this type.
  return error instanceof NoAnswerError || error instanceof TypeError;
}

export function getNoAnswerCause(error: unknown): string | undefined {
  const wait = getRateLimitText(error);
  if (wait) return wait;
  if (error instanceof NoAnswerError) return translate(requestTexts.noAnswer);
  return error instanceof TypeError ? translate(requestTexts.noConnection) : undefined;
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export const needsFreshSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'FRESH_SIGN_IN_REQUIRED';

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The request body. FormData and files are sent unchanged; any other value is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /**
   * The time limit of the request. The default is `upload` for FormData and files, `read` for GET, and `write` for all
   * other requests.
   */
  timeLimit?: TimeLimit;
  /** Called while the body is being sent, with the sent share from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends one API request with cookies and reads the whole response body. An incomplete body counts as a missing
 * response.
 *
 * @throws ApiError if the status is not 2xx
 * @throws NoAnswerError on timeout or cancellation
 * @throws TypeError on a network error
 */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const { body, headers, signal, timeLimit, onProgress, ...rest } = options;
  const isRaw = body instanceof FormData || body instanceof Blob;
  const usualLimit = isRaw ? 'upload' : (rest.method ?? 'GET') === 'GET' ? 'read' : 'write';
  const isWrite = usualLimit !== 'read';
  const userId = pageUserId();
  if (isWrite) writesInFlight += 1;
  const answer = runWithTimeLimit(timeLimits[timeLimit ?? usualLimit], signal, async (limited) => {
    const init = {
      credentials: 'include' as const,
      ...rest,
      signal: limited,
      headers: {
        Accept: 'application/json',
        ...(!isEnglish() && { [ERROR_REASONS_HEADER]: '1' }),
        ...(body !== undefined && !isRaw && { 'Content-Type': 'application/json' }),
        // The header X-For-User names the user of this tab. All tabs share one session cookie. If another tab has
        // signed in as another user, the server refuses the write.
        ...(isWrite && userId !== undefined && { [FOR_USER_HEADER]: userId }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    };
    const response = await (onProgress ? sendWithProgress(path, init, onProgress) : fetch(path, init));
    if (!response.ok) throw await ApiError.from(response);
    const content = await response.arrayBuffer();
    return new Response(content.byteLength > 0 ? content : null, response);
  });
  try {
    return await answer;
  } finally {
    if (isWrite) writesInFlight -= 1;
  }
}

let writesInFlight = 0;

/** Lets a page that is about to unload finish its writes. Always resolves, because each write has a timeout. */
export async function waitForWrites(): Promise<void> {
  while (writesInFlight > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function runWithTimeLimit<T>(
  limitMs: number,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new NoAnswerError('timedOut')), limitMs);
  try {
    return await work(given ? AbortSignal.any([given, controller.signal]) : controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

export async function requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
  return (await readJson(await request(path, options))) as T;
}

export interface ListPage<Item> {
  items: Item[];
  total: number;
}

export async function requestListPage<Item>(path: string, options?: RequestOptions): Promise<ListPage<Item>> {
  const response = await request(path, options);
  const items = (await readJson(response)) as Item[];
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}
