import { AppError } from '@paperbill/contracts/http';
import { GotenbergRefusal } from './http-client.js';

const MAX_TEXT = 200;

/**
 * Why there is no PDF, for the person who asked for it; the client puts 'PDF generation failed: ' before it.
 *
 * @param limit the time limit that the work was under
 */
export function pdfError(error: unknown, limit: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof GotenbergRefusal) return refusal(error);
  if (limit.aborted) {
    return new AppError('SERVICE_TIMEOUT', { message: 'The PDF took too long. Please try again.', cause: error });
  }
  // What is left: a connection is refused, reset or cut off, there is no such host, or it is not even tried any more.
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'The PDF renderer cannot be reached right now. Please try again.',
    cause: error,
  });
}

function refusal(error: GotenbergRefusal): AppError {
  switch (error.status) {
    case 413:
      return new AppError('INVOICE_HTML_TOO_LARGE', { cause: error });
    case 429:
    case 503:
      return new AppError('SERVICE_UNAVAILABLE', {
        message: 'The PDF renderer is busy right now. Please try again in a moment.',
        cause: error,
      });
    default:
      return new AppError('PDF_FAILED', { message: readable(error), cause: error });
  }
}

function readable({ status, text }: GotenbergRefusal): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line ? line.slice(0, MAX_TEXT) : `The PDF renderer answered with status ${status}.`;
}
