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
/** Lists of this many items are validated within a few milliseconds. */
const SHORT_LIST = 50;

/** Of these a body means nothing (RFC 9110, 9.3), and no route takes one: it is left unread, and the answer waits for none. */
const WITHOUT_BODY = ['GET', 'HEAD', 'DELETE'];

/** The largest JSON body of a route, in bytes, where it differs from the default of 256 KiB. */
export const BodyLimit = (bytes: number) => SetMetadata(BODY_LIMIT, bytes);

/** The route takes multipart forms beside JSON; their fields arrive as texts. */
export const TakesForms = () =>
  applyDecorators(SetMetadata(TAKES_FORMS, true), ApiConsumes('application/json', 'multipart/form-data'));

/** The route takes a body of any type, as the bytes that came: a Buffer of at most so many. */
export const RawBody = (limitBytes: number) => SetMetadata(RAW_BODY, limitBytes);

/** The same of a body of any length, of which the first so many bytes are all that it takes. */
export const StartOfBody = (bytes: number) => SetMetadata(START_OF_BODY, bytes);

/**
 * Reads a request's body. An interceptor rather than a middleware, because guards run before it: what somebody sends
 * who is signed out, or too often, is never read. Neither is what would exceed what may be in memory at a time. What the
 * request asks for waits until its body has come: who sends slowly holds room for bodies, which is theirs to fill, and no
 * place for work.
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

/** A few kilobytes would become megabytes, which no limit has counted. */
function refuseCompressed(request: Request): void {
  if ((request.get('content-encoding') ?? 'identity').toLowerCase() === 'identity') return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: refusalTexts.compressedBody });
}

/** JSON is UTF-8 (RFC 8259); in another encoding its signs could not be told from the halves of characters. */
function verify(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw Object.assign(new Error(`JSON in ${encoding}`), { status: 415 });
  if (!mayBeParsed(body)) throw Object.assign(new Error('Too deep, or too many values'), { status: 400 });
}

/** How many items the lists of a parsed body have together, wherever they stand in it. */
function listItemsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items = Object.values(value);
  return items.reduce<number>((sum, item) => sum + listItemsIn(item), Array.isArray(value) ? items.length : 0);
}

interface ExpectedBody {
  /** The most bytes that it may have. */
  limit: number;
  /** Of a longer one the start is read. */
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

/** To its end, although only the start is kept: who is still sending does not read an answer. */
async function readStart(request: Request, bytes: number): Promise<void> {
  const kept: Buffer[] = [];
  let left = bytes;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (left > 0) kept.push(chunk.subarray(0, left));
    left -= chunk.length;
  }
  request.body = Buffer.concat(kept);
}

/** A logo of the largest size, with as much again for all fields around it. */
const FORM_LIMIT_BYTES = LOGO_MAX_BYTES * 2;

const readForm = multer({
  storage: multer.memoryStorage(),
  limits: { fields: 100, fieldSize: 20 * 1024, parts: 110, fileSize: LOGO_MAX_BYTES },
  // Other files are passed over: what is not stored must not be kept in memory either.
  fileFilter: (request, { fieldname }, accept) => accept(null, fieldname === 'logo' && isFirst(request)),
}).any();

/** The file that is asked about is counted already. */
const isFirst = ({ files }: Request): boolean => Array.isArray(files) && files.length === 1;

/** Reads a multipart form: its fields into `request.body`, a logo into `request.files`. */
function readMultipart(request: Request, response: Response, next: NextFunction): void {
  if (Number(request.get('content-length')) > FORM_LIMIT_BYTES) {
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
const unreadable = (cause: unknown) => new AppError('INVALID_INPUT', { message: refusalTexts.unreadableBody, cause });
