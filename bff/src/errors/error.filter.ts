import {
  AppError,
  ERROR_REASONS_HEADER,
  type ErrorBody,
  type ErrorCode,
  createLogoError,
} from '@paperbill/contracts/http';
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
import { MulterError } from 'multer';
import { isRefusal, recordRefusal } from '../security/refusals.js';
import { listAllowedMethods } from '../framework/express-router.js';

/** Only billing staff may know that these paths exist. Status 405 would reveal this. */
const HIDDEN_PATHS = /^\/staff\//i;

@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly host: HttpAdapterHost) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const error = this.report(exception, host);
    if (!error) return;
    const response = host.switchToHttp().getResponse<Response>();
    const body = toErrorBody(error, String(response.getHeader(REQUEST_ID_HEADER)));
    const needsReasons = host.switchToHttp().getRequest<Request>().get(ERROR_REASONS_HEADER) !== undefined;
    response.status(error.status).json(needsReasons ? { ...body, reasons: error.reasons } : body);
  }

  /** Logs and counts an error. @returns the error to send, or undefined if the response has already begun */
  report(exception: unknown, host: ArgumentsHost): AppError | undefined {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.toMethodNotAllowed(exception, request, response) ?? toAppError(exception);
    this.log(error);
    if (isRefusal(error.code, error.status)) recordRefusal(error.code, request);
    // No error can be sent, because the response has already begun. Either the session could not be saved after the
    // response, or the browser has disconnected.
    if (response.headersSent) return undefined;
    if (error.retryAfter !== undefined) response.setHeader('Retry-After', error.retryAfter);
    return error;
  }

  private toMethodNotAllowed(exception: unknown, request: Request, response: Response): AppError | undefined {
    if (!(exception instanceof NotFoundException) || HIDDEN_PATHS.test(request.path)) return undefined;
    const methods = listAllowedMethods(this.host.httpAdapter.getInstance<Application>(), request.path);
    if (methods.length === 0) return undefined;
    response.setHeader('Allow', methods.join(', '));
    return new AppError('METHOD_NOT_ALLOWED');
  }

  private log(error: AppError): void {
    if (error.code === 'INTERNAL') this.logger.error(error.cause instanceof Error ? error.cause : error);
    else if (error.status >= 500) this.logger.warn(`${error.code}: ${String(error.cause ?? error.message)}`);
  }
}

/** The error codes for statuses that libraries set: Nest, the body parser, the file server and the rate limiter. */
const errorCodeByStatus: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError) return toMultipartError(error);
  const code = errorCodeByStatus[getHttpStatus(error) ?? 500];
  if (!code) return new AppError('INTERNAL', { cause: error });
  return new AppError(code, { cause: error, ...(isUnreadableBody(error) && { reason: { code: 'unreadableBody' } }) });
}

function toMultipartError(error: MulterError): AppError {
  if (error.code === 'LIMIT_FILE_SIZE') return createLogoError('LOGO_TOO_LARGE', { cause: error });
  return new AppError(error.code.startsWith('LIMIT_') ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT', { cause: error });
}

/**
 * Returns the status only for errors of HTTP libraries. The status of any other error may belong to an
 * outgoing request.
 */
function getHttpStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return isHttpError(error) ? error.status : undefined;
}

interface HttpError extends Error {
  status: number;
  /** Whether the error message may be shown to the caller. The library http-errors sets this field. */
  expose: boolean;
  type?: string;
}

const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && 'expose' in error && error.expose === true && 'status' in error;

/** Errors of the body parser have a `type`, and decompression errors have zlib's `errno`. */
const isUnreadableBody = (error: unknown): boolean =>
  isHttpError(error) && error.status === 400 && ('type' in error || 'errno' in error);

export const toErrorBody = ({ message, code, errors }: AppError, requestId: string): ErrorBody => ({
  message,
  error: message,
  code,
  ...(errors && { errors }),
  requestId,
});
