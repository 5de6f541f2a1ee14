import { AppError, logoError } from '@paperbill/contracts/http';
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
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';
import { LOGO_MAX_BYTES, MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import multer, { MulterError } from 'multer';

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
export class ReadBodyInterceptor implements NestInterceptor {
  private readonly parsers = new Map<number, RequestHandler>();

  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    await this.readerFor(request, context)?.(request, response);
    // A webhook's bytes are passed on as they came.
    if (!Buffer.isBuffer(request.body)) assertShallow(request.body);
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

/** Body, line items, line item, field: nothing of the contract is nested deeper. Room for what clients add. */
const MAX_DEPTH = 6;
/** An invoice of the most line items, each with twice the fields that it has. */
const MAX_VALUES = MAX_LINE_ITEMS * 20;

/**
 * Refuses a body that is nested too deep or has too many values, before anything walks through it: validation is
 * recursive and takes microseconds for each value, so a few megabytes of brackets would hold up everybody.
 */
function assertShallow(body: unknown): void {
  let values = 0;
  const isShallow = (value: unknown, depth: number): boolean => {
    if (++values > MAX_VALUES) return false;
    if (typeof value !== 'object' || value === null) return true;
    return depth < MAX_DEPTH && Object.values(value).every((child) => isShallow(child, depth + 1));
  };
  if (!isShallow(body, 0)) throw new AppError('INVALID_INPUT', { message: requestTexts.unreadableBody });
}

/** A logo of the largest size, with all fields around it. */
const LIMIT_BYTES = LOGO_MAX_BYTES * 2;

const readForm = multer({
  storage: multer.memoryStorage(),
  limits: { fields: 100, fieldSize: 100 * 1024, parts: 110, fileSize: LOGO_MAX_BYTES },
  // Other files are passed over: what is not stored must not be kept in memory either.
  fileFilter: (request, { fieldname }, accept) => accept(null, fieldname === 'logo' && isFirst(request)),
}).any();

/** The file that is asked about is counted already. */
const isFirst = ({ files }: Request): boolean => Array.isArray(files) && files.length === 1;

/** Reads a multipart form: its fields into `request.body`, a logo into `request.files`. */
function readMultipart(request: Request, response: Response, next: NextFunction): void {
  if (Number(request.get('content-length')) > LIMIT_BYTES) {
    // Fields alone are never this long.
    next(logoError('LOGO_TOO_LARGE'));
    return;
  }
  readForm(request, response, (error?: unknown) => {
    if (error && !(error instanceof MulterError)) next(unreadable(error));
    else next(error);
  });
}

/** The parser throws plain errors for forms that break off or break the format. */
const unreadable = (cause: unknown) => new AppError('INVALID_INPUT', { message: requestTexts.unreadableBody, cause });
