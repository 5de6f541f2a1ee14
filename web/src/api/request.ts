import type { ErrorBody, FieldError } from '@paperbill/contracts/http';
import { requestTexts } from '@paperbill/contracts/texts';

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

/** The server's message about a failure; undefined without an answer, such as without a connection. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.message : undefined;

export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Form data is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * One call of the API, with cookies.
 *
 * @throws ApiError for an answer that is not ok; TypeError where no answer arrives
 */
export async function request(path: string, { body, headers, ...options }: RequestOptions = {}): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(path, {
    credentials: 'include',
    ...options,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}

/** The JSON that a call answers with. */
export async function requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
  return (await (await request(path, options)).json()) as T;
}
