import { STATUS_CODES } from 'node:http';

/** An answer of one line of plain text, as Gotenberg gives for everything that is not a PDF. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  /** Without a message of its own it says the status in Go's words, which are Gotenberg's. */
  constructor(
    readonly status: number,
    message = status === 413 ? 'Request Entity Too Large' : (STATUS_CODES[status] ?? ''),
  ) {
    super(message);
  }
}
