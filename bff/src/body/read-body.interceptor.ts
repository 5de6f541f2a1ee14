import { AppError } from '@paperbill/contracts/http';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiConsumes } from '@nestjs/swagger';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';
import { readMultipart } from './multipart.js';
import { assertPlain } from './plain-structure.js';

const BODY_LIMIT = 'bodyLimit';
const TAKES_FORMS = 'takesForms';
const RAW_BODY = 'rawBody';
const DEFAULT_LIMIT_BYTES = 256 * 1024;

/** The largest JSON body of a route, in bytes, where it differs from the default of 256 KiB. */
export const BodyLimit = (bytes: number) => SetMetadata(BODY_LIMIT, bytes);

/** The route takes multipart forms beside JSON; their fields arrive as texts. */
export const TakesForms = () =>
  applyDecorators(SetMetadata(TAKES_FORMS, true), ApiConsumes('application/json', 'multipart/form-data'));

/** The route takes a body of any type, as the bytes that came: a Buffer of at most so many. */
export const RawBody = (limitBytes: number) => SetMetadata(RAW_BODY, limitBytes);

/**
 * Reads a request's body. An interceptor rather than a middleware, because guards run before it: what somebody sends
 * who is signed out, or too often, is never read.
 */
@Injectable()
export class ReadBody implements NestInterceptor {
  private readonly parsers = new Map<number, RequestHandler>();

  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    await this.readerFor(request, context)?.(request, response);
    // Nothing here walks through bytes.
    if (!Buffer.isBuffer(request.body)) assertPlain(request.body);
    return next.handle();
  }

  private readerFor(request: Request, context: ExecutionContext): Reader | undefined {
    const rawLimit = this.reflector.get<number | undefined>(RAW_BODY, context.getHandler());
    if (rawLimit !== undefined) return reader(express.raw({ limit: rawLimit, type: () => true }));
    const type = request.is(['application/json', 'multipart/form-data']);
    if (type === null || request.get('content-length') === '0') return undefined;
    if (type === 'application/json') {
      return reader(
        this.jsonParser(this.reflector.get<number>(BODY_LIMIT, context.getHandler()) ?? DEFAULT_LIMIT_BYTES),
      );
    }
    if (type && this.reflector.get<boolean>(TAKES_FORMS, context.getHandler())) return reader(readMultipart);
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }

  private jsonParser(limit: number): RequestHandler {
    let parser = this.parsers.get(limit);
    if (!parser) this.parsers.set(limit, (parser = express.json({ limit })));
    return parser;
  }
}

type Reader = (request: Request, response: Response) => Promise<void>;

const reader =
  (middleware: RequestHandler): Reader =>
  (request, response) =>
    new Promise((resolve, reject) => {
      void middleware(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });
