import { AppError, type ErrorCode, logoError } from '@paperbill/contracts/http';
import { requestTexts } from '@paperbill/contracts/texts';
import { HttpException } from '@nestjs/common';
import { MulterError } from 'multer';

/** What each status means where a library refused the request: Nest, the body parser, the file server, the limiter. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** Whatever was thrown, as an error that can be answered; what nobody foresaw is INTERNAL. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError) return multipartError(error);
  const code = codeByStatus[statusOf(error) ?? 500];
  if (!code) return new AppError('INTERNAL', { cause: error });
  return new AppError(code, { cause: error, ...(isUnreadableBody(error) && { message: requestTexts.unreadableBody }) });
}

function multipartError(error: MulterError): AppError {
  if (error.code === 'LIMIT_FILE_SIZE') return logoError('LOGO_TOO_LARGE', { cause: error });
  return new AppError(error.code.startsWith('LIMIT_') ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT', { cause: error });
}

/** Only of errors that are meant as answers: any other error with a `status` speaks of another conversation. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return isHttpError(error) ? error.status : undefined;
}

interface HttpError extends Error {
  status: number;
  /** Whether http-errors meant it for the client. */
  expose: boolean;
  type?: string;
}

const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && 'expose' in error && error.expose === true && 'status' in error;

/** The body parser's own errors have a type; those of a body that can't be decompressed have zlib's number instead. */
const isUnreadableBody = (error: unknown): boolean =>
  isHttpError(error) && error.status === 400 && ('type' in error || 'errno' in error);
