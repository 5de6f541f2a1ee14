import { AppError, type ErrorBody, type ErrorCode, logoError } from '@paperbill/contracts/http';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { REQUEST_ID_HEADER } from '@paperbill/messaging';
import type { Application, Request, Response } from 'express';
import { refusalTexts } from '@paperbill/contracts/texts';
import { MulterError } from 'multer';
import { isRefusal, recordRefusal } from '../security/refusals.js';
import { allowedMethods } from '../framework/express-router.js';

/** A 405 would reveal these paths, which exist for billing staff only. */
const HIDDEN = /^\/staff\//i;

/** Sends every error in the common error body, and logs errors that are our fault. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly host: HttpAdapterHost) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const error = this.report(exception, host);
    if (!error) return;
    const response = host.switchToHttp().getResponse<Response>();
    response.status(error.status).json(errorBody(error, String(response.getHeader(REQUEST_ID_HEADER))));
  }

  /**
   * Logs and counts an error.
   *
   * @returns the error to send; undefined if a response has already begun
   */
  report(exception: unknown, host: ArgumentsHost): AppError | undefined {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.refusedMethod(exception, request, response) ?? appErrorOf(exception);
    this.log(error);
    if (isRefusal(error.code, error.status)) recordRefusal(error.code, request);
    // Saving the session failed after the response, or the client has left.
    if (response.headersSent) return undefined;
    if (error.retryAfter !== undefined) response.setHeader('Retry-After', error.retryAfter);
    return error;
  }

  /** Nest answers 404 if only the method is wrong. */
  private refusedMethod(exception: unknown, request: Request, response: Response): AppError | undefined {
    if (!(exception instanceof NotFoundException) || HIDDEN.test(request.path)) return undefined;
    const methods = allowedMethods(this.host.httpAdapter.getInstance<Application>(), request.path);
    if (methods.length === 0) return undefined;
    response.setHeader('Allow', methods.join(', '));
    return new AppError('METHOD_NOT_ALLOWED');
  }

  private log(error: AppError): void {
    if (error.code === 'INTERNAL') this.logger.error(error.cause instanceof Error ? error.cause : error);
    else if (error.status >= 500) this.logger.warn(`${error.code}: ${String(error.cause ?? error.message)}`);
  }
}

/** Codes for statuses of libraries: Nest, the body parser, the file server, the rate limiter. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** Converts anything that was thrown. Unexpected errors become INTERNAL. */
function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError) return multipartError(error);
  const code = codeByStatus[statusOf(error) ?? 500];
  if (!code) return new AppError('INTERNAL', { cause: error });
  return new AppError(code, { cause: error, ...(isUnreadableBody(error) && { message: refusalTexts.unreadableBody }) });
}

function multipartError(error: MulterError): AppError {
  if (error.code === 'LIMIT_FILE_SIZE') return logoError('LOGO_TOO_LARGE', { cause: error });
  return new AppError(error.code.startsWith('LIMIT_') ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT', { cause: error });
}

/** Only errors of HTTP libraries: the `status` of other errors may come from an outgoing request. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return isHttpError(error) ? error.status : undefined;
}

interface HttpError extends Error {
  status: number;
  /** True if http-errors permits showing it to the client. */
  expose: boolean;
  type?: string;
}

const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && 'expose' in error && error.expose === true && 'status' in error;

/** Errors of the body parser have a `type`, those of decompression zlib's `errno`. */
const isUnreadableBody = (error: unknown): boolean =>
  isHttpError(error) && error.status === 400 && ('type' in error || 'errno' in error);

export const errorBody = ({ message, code, errors }: AppError, requestId: string): ErrorBody => ({
  message,
  error: message,
  code,
  ...(errors && { errors }),
  requestId,
});
