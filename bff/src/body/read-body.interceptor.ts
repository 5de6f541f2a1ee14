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
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import multer, { MulterError } from 'multer';
import { WorkLimits } from '../security/work-limits.js';
import { mayBeParsed } from './scan-json.js';

const BODY_LIMIT = 'bodyLimit';
const TAKES_FORMS = 'takesForms';
const RAW_BODY = 'rawBody';
const START_OF_BODY = 'startOfBody';
const DEFAULT_LIMIT_BYTES = 256 * 1024;
/** Shorter lists are validated within a few milliseconds and not counted. */
const SHORT_LIST = 50;

/** Methods whose body has no meaning (RFC 9110, 9.3). It stays unread. */
const WITHOUT_BODY = ['GET', 'HEAD', 'DELETE'];

/** The maximum JSON body of a route in bytes. The default is 256 KiB. */
export const BodyLimit = (bytes: number) => SetMetadata(BODY_LIMIT, bytes);

/** The route accepts multipart forms besides JSON. Their fields arrive as texts. */
export const TakesForms = () =>
  applyDecorators(SetMetadata(TAKES_FORMS, true), ApiConsumes('application/json', 'multipart/form-data'));

/** The route accepts a body of any type as a Buffer. */
export const RawBody = (limitBytes: number) => SetMetadata(RAW_BODY, limitBytes);

/** The route accepts a body of any length and type, and gets its first bytes. */
export const StartOfBody = (bytes: number) => SetMetadata(START_OF_BODY, bytes);

/**
 * Reads the request's body. It is an interceptor, because guards run before it: bodies of signed-out or rate-limited
 * callers are never read. Memory for bodies is limited. The handler starts after the body has arrived, so a slow sender
 * occupies memory but no place for work.
 */
@Injectable()
export class ReadBodyInterceptor implements NestInterceptor {
  private readonly parsers = new Map<number, RequestHandler>();

  constructor(
    private readonly reflector: Reflector,
    private readonly workLimits: WorkLimits,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const body = this.bodyOf(request, context);
    if (body) {
      refuseCompressed(request);
      await this.workLimits.readBody(body.limit, response, () => body.read(request, response), body);
      const items = body.isJson ? listItemsIn(request.body) : 0;
      if (items > SHORT_LIST) await this.workLimits.begin('listItems', response, items);
    }
    return next.handle();
  }

  private bodyOf(request: Request, context: ExecutionContext): ExpectedBody | undefined {
    if (WITHOUT_BODY.includes(request.method)) return undefined;
    const route = context.getHandler();
    const rawLimit = this.reflector.get<number | undefined>(RAW_BODY, route);
    if (rawLimit !== undefined) {
      return { limit: rawLimit, read: reader(express.raw({ limit: rawLimit, type: () => true })) };
    }
    const start = this.reflector.get<number | undefined>(START_OF_BODY, route);
    if (start !== undefined) return { limit: start, isCut: true, read: (request) => readStart(request, start) };
    const type = request.is(['application/json', 'multipart/form-data']);
    if (type === null || request.get('content-length') === '0') return undefined;
    if (type === 'application/json') {
      const limit = this.reflector.get<number | undefined>(BODY_LIMIT, route) ?? DEFAULT_LIMIT_BYTES;
      return { limit, isJson: true, read: reader(this.jsonParser(limit)) };
    }
    if (type && this.reflector.get<boolean>(TAKES_FORMS, route)) {
      return { limit: FORM_LIMIT_BYTES, read: reader(readMultipart) };
    }
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }

  private jsonParser(limit: number): RequestHandler {
    let parser = this.parsers.get(limit);
    if (!parser) this.parsers.set(limit, (parser = express.json({ limit, verify })));
    return parser;
  }
}

/** A few compressed kilobytes could become megabytes, which no limit has counted. */
function refuseCompressed(request: Request): void {
  if ((request.get('content-encoding') ?? 'identity').toLowerCase() === 'identity') return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: refusalTexts.compressedBody });
}

/** JSON is UTF-8 (RFC 8259). `mayBeParsed` reads bytes, so it needs UTF-8. */
function verify(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw Object.assign(new Error(`JSON in ${encoding}`), { status: 415 });
  if (!mayBeParsed(body)) throw Object.assign(new Error('Too deep, or too many values'), { status: 400 });
}

/** The number of items in all lists of a parsed body. */
function listItemsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items = Object.values(value);
  return items.reduce<number>((sum, item) => sum + listItemsIn(item), Array.isArray(value) ? items.length : 0);
}

interface ExpectedBody {
  /** Maximum bytes. */
  limit: number;
  /** Reads only the start of a longer body. */
  isCut?: boolean;
  isJson?: boolean;
  read: Reader;
}

type Reader = (request: Request, response: Response) => Promise<void>;

const reader =
  (middleware: RequestHandler): Reader =>
  (request, response) =>
    new Promise((resolve, reject) => {
      void middleware(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });

/** Reads to the end, although it keeps only the start: a client that is still sending would not read the response. */
async function readStart(request: Request, bytes: number): Promise<void> {
  const kept: Buffer[] = [];
  let left = bytes;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (left > 0) kept.push(chunk.subarray(0, left));
    left -= chunk.length;
  }
  request.body = Buffer.concat(kept);
}

/** Twice the largest logo, which leaves room for the fields. */
const FORM_LIMIT_BYTES = LOGO_MAX_BYTES * 2;

const readForm = multer({
  storage: multer.memoryStorage(),
  limits: { fields: 100, fieldSize: 20 * 1024, parts: 110, fileSize: LOGO_MAX_BYTES },
  // Other files are skipped, so that they occupy no memory.
  fileFilter: (request, { fieldname }, accept) => accept(null, fieldname === 'logo' && isFirst(request)),
}).any();

/** `files` already contains the current file. */
const isFirst = ({ files }: Request): boolean => Array.isArray(files) && files.length === 1;

/** Reads a multipart form: fields to `request.body`, a logo to `request.files`. */
function readMultipart(request: Request, response: Response, next: NextFunction): void {
  if (Number(request.get('content-length')) > FORM_LIMIT_BYTES) {
    // Only a logo makes a form this large.
    next(logoError('LOGO_TOO_LARGE'));
    return;
  }
  readForm(request, response, (error?: unknown) => {
    if (error && !(error instanceof MulterError)) next(unreadable(error));
    else next(error);
  });
}

/** The parser throws plain errors for incomplete or malformed forms. */
const unreadable = (cause: unknown) => new AppError('INVALID_INPUT', { message: refusalTexts.unreadableBody, cause });
