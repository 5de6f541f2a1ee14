import { STATUS_CODES } from 'node:http';

/** An error response with one line of plain text, as in Gotenberg. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  /**
   * Creates the error of a response.
   *
   * @param message text of the response. The default is Go's name of the status, as in Gotenberg.
   */
  constructor(
    readonly status: number,
    message = status === 413 ? 'Request Entity Too Large' : (STATUS_CODES[status] ?? ''),
  ) {
    super(message);
  }
}
