import { ApiError } from './api-error.js';

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
