import { STATUS_CODES } from 'node:http';

/** An error response. As in Gotenberg, its body is one line of plain text. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  /** @param message the text of the response. By default, it is Go's name of the status, as in Gotenberg. */
  constructor(
    readonly status: number,
    message = status === 413 ? 'Request Entity Too Large' : (STATUS_CODES[status] ?? ''),
  ) {
    super(message);
  }
}
