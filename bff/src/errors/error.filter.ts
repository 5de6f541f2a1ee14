import { AppError } from '@paperbill/contracts/http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, NotFoundException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { REQUEST_ID_HEADER } from '@paperbill/messaging';
import type { Application, Request, Response } from 'express';
import { allowedMethods } from './allowed-methods.js';
import { appErrorOf } from './app-error-of.js';
import { errorBody } from './error-body.js';

/** Nobody learns by a 405 that there is something: these calls are there for billing staff alone. */
const HIDDEN = /^\/staff\//i;

/** Answers every error of every request with the one error body, and logs those that are our fault. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly host: HttpAdapterHost) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.refusedMethod(exception, request, response) ?? appErrorOf(exception);
    this.log(error);
    // Too late for another answer: saving the session failed, or the client has left.
    if (response.headersSent) return;
    response.status(error.status).json(errorBody(error, String(response.getHeader(REQUEST_ID_HEADER))));
  }

  /** Nest finds no route where only the method is wrong. */
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
