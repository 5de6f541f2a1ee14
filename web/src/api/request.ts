import type { ErrorBody, FieldError } from '@paperbill/contracts/http';
import { FOR_USER_HEADER } from '@paperbill/contracts/rules';
import { failed, noAnswerToasts, requestTexts, type ToastText, waitTitle } from '@paperbill/contracts/texts';
import { type TimeLimit, timeLimits } from './time-limits.js';

/** An answer that is not ok. Its message is the status, a colon and a space, and the body's text. */
export class ApiError extends Error {
  readonly status: number;
  /** The body as the API writes its errors; null where something else answered, such as a proxy. */
  readonly body: ErrorBody | null;

  constructor(status: number, text: string) {
    super(requestTexts.failed(status, text));
    this.name = 'ApiError';
    this.status = status;
    this.body = parseErrorBody(text);
  }

  static async from(response: Response): Promise<ApiError> {
    return new ApiError(response.status, (await response.text()) || response.statusText);
  }

  get fieldErrors(): FieldError[] {
    return this.body?.errors ?? [];
  }
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' && 'message' in body ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}

/** No answer came in time, or nobody waited for it: whether the server did what it was asked is not known. */
export class NoAnswerError extends Error {
  readonly reason: 'timedOut' | 'stopped';

  constructor(reason: NoAnswerError['reason']) {
    super(noAnswerToasts[reason].text);
    this.name = 'NoAnswerError';
    this.reason = reason;
  }
}

/** The server's message about a failure; undefined without an answer, such as without a connection. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.message : undefined;

/** How long to wait, in the server's words; undefined where it did not refuse for now. */
const waitText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429 ? error.body?.message : undefined;

/**
 * What to say, whatever was asked for: of a change that was never answered, that to repeat it is safe; of one that was
 * refused for now, how long to wait, as the server says it.
 */
export function noAnswerToast(error: unknown): ToastText | undefined {
  if (error instanceof NoAnswerError) return noAnswerToasts[error.reason];
  const wait = waitText(error);
  return wait ? failed(waitTitle, wait) : undefined;
}

/** Whether the server may have done what it was asked: it did not answer, or some part of it did not answer another. */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && error.body?.code !== 'MAIL_OFF';
  // As fetch says that nothing came back.
  return error instanceof NoAnswerError || error instanceof TypeError;
}

/** Why there is no answer, or none for now, and what to do about it; undefined where the server did answer. */
export function noAnswerCause(error: unknown): string | undefined {
  const wait = waitText(error);
  if (wait) return wait;
  if (error instanceof NoAnswerError) return requestTexts.noAnswer;
  // As fetch says that nothing came back.
  return error instanceof TypeError ? requestTexts.noConnection : undefined;
}

export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether somebody who is signed in has to show first that it is them. */
export const needsFreshSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'FRESH_SIGN_IN_REQUIRED';

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Form data is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** By default that of a read, a write or, with form data, an upload. */
  timeLimit?: TimeLimit;
}

/**
 * One call of the API, with cookies. Its answer is complete: one whose end never comes counts as none.
 *
 * @throws ApiError for an answer that is not ok; NoAnswerError where none came in time; TypeError where none can come
 */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const { body, headers, signal, timeLimit, ...rest } = options;
  const isForm = body instanceof FormData;
  const usualLimit = isForm ? 'upload' : (rest.method ?? 'GET') === 'GET' ? 'read' : 'write';
  const isWrite = usualLimit !== 'read';
  if (isWrite) writes += 1;
  const answer = withinTime(timeLimits[timeLimit ?? usualLimit], signal, async (limited) => {
    const response = await fetch(path, {
      credentials: 'include',
      ...rest,
      signal: limited,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(isWrite && pageUser !== undefined && { [FOR_USER_HEADER]: pageUser }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw await ApiError.from(response);
    const content = await response.arrayBuffer();
    return new Response(content.byteLength > 0 ? content : null, response);
  });
  try {
    return await answer;
  } finally {
    if (isWrite) writes -= 1;
  }
}

/** The id of the user the page was loaded for. Undefined until it is known. */
let pageUser: string | undefined;

/**
 * Sends `X-For-User` with every write from now on. All tabs share one cookie. The server refuses the write if another tab
 * signed in as somebody else.
 */
export function setExpectedUser(userId: string): void {
  pageUser = userId;
}

/** Changes under way. */
let writes = 0;

/** Resolves once no change is under way: to leave before would cut it off. Each has its time limit. */
export async function writesDone(): Promise<void> {
  while (writes > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function withinTime<T>(
  limitMs: number,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // AbortSignal.any and a signal with a time limit would do, but for browsers of 2023.
  const controller = new AbortController();
  const stop = () => controller.abort(given?.reason);
  if (given?.aborted) stop();
  given?.addEventListener('abort', stop);
  const timer = setTimeout(() => controller.abort(new NoAnswerError('timedOut')), limitMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', stop);
  }
}

/** The JSON that a call answers with. */
export async function requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
  return (await (await request(path, options)).json()) as T;
}

/** A part of a list. */
export interface ListPart<Item> {
  items: Item[];
  /** How many match in all, of which these are a part. */
  total: number;
}

/** The part of a list that a call answers with. */
export async function requestPart<Item>(path: string, options?: RequestOptions): Promise<ListPart<Item>> {
  const response = await request(path, options);
  const items = (await response.json()) as Item[];
  return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length) };
}
