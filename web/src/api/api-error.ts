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

/** The server's own words for a failure; undefined where none arrived, such as without a connection. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.message : undefined;

export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
