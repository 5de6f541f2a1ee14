import { AppError, createLogoError, type ErrorCode } from '@paperbill/contracts/http';
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
import { LOGO_MAX_BYTES, MAX_LINE_TAXES } from '@paperbill/contracts/rules';
import multer, { MulterError } from 'multer';
import { WorkLimits } from '../security/work-limits.js';
import { isSafeToParse } from './scan-json.js';

const BODY_LIMIT_METADATA_KEY = 'bodyLimit';
const ACCEPTS_FORMS_METADATA_KEY = 'takesForms';
const RAW_BODY_METADATA_KEY = 'rawBody';
const START_OF_BODY_METADATA_KEY = 'startOfBody';
const DEFAULT_LIMIT_BYTES = 256 * 1024;
/**
 * Lists up to this length do not count towards the limit of list items, because validating them takes only a
 * few milliseconds.
 */
const MAX_SHORT_LIST_ITEMS = 50;

/** HTTP methods whose body has no meaning (RFC 9110, section 9.3). The BFF does not read their bodies. */
const METHODS_WITHOUT_BODY = ['GET', 'HEAD', 'DELETE'];

export const BodyLimit = (bytes: number) => SetMetadata(BODY_LIMIT_METADATA_KEY, bytes);

export const AcceptsForms = () =>
  applyDecorators(
    SetMetadata(ACCEPTS_FORMS_METADATA_KEY, true),
    ApiConsumes('application/json', 'multipart/form-data'),
  );

interface RawBodyLimit {
  limitBytes: number;
  tooLarge: ErrorCode;
}

/** Lets a route accept a body of any content type. The handler receives a Buffer. */
export const RawBody = (limitBytes: number, tooLarge: ErrorCode = 'PAYLOAD_TOO_LARGE') =>
  SetMetadata(RAW_BODY_METADATA_KEY, { limitBytes, tooLarge } satisfies RawBodyLimit);

/** Lets a route accept a body of any length and content type. The handler receives only the first bytes. */
export const StartOfBody = (bytes: number) => SetMetadata(START_OF_BODY_METADATA_KEY, bytes);

/**
 * An interceptor runs after the guards, so the bodies of signed-out or rate-limited callers are never read. The handler
 * starts only after the whole body has arrived, so a slow upload does not use up a concurrency limit.
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
    const body = this.getExpectedBody(request, context);
    if (body) {
      refuseCompressed(request);
      await this.workLimits.readBody(body.limitBytes, response, () => body.read(request, response), body);
      const items = body.isJson ? countListItems(request.body) : 0;
      if (items > MAX_SHORT_LIST_ITEMS) await this.workLimits.begin('listItems', response, items);
    }
    return next.handle();
  }

  private getExpectedBody(request: Request, context: ExecutionContext): ExpectedBody | undefined {
    if (METHODS_WITHOUT_BODY.includes(request.method)) return undefined;
    const route = context.getHandler();
    const rawBodyLimit = this.reflector.get<RawBodyLimit | undefined>(RAW_BODY_METADATA_KEY, route);
    if (rawBodyLimit) return { limitBytes: rawBodyLimit.limitBytes, read: toRawBodyReader(rawBodyLimit) };
    const start = this.reflector.get<number | undefined>(START_OF_BODY_METADATA_KEY, route);
    if (start !== undefined)
      return { limitBytes: start, isTruncated: true, read: (request) => readFirstBytes(request, start) };
    const type = request.is(['application/json', 'multipart/form-data']);
    if (type === null || request.get('content-length') === '0') return undefined;
    if (type === 'application/json') {
      const limit = this.reflector.get<number | undefined>(BODY_LIMIT_METADATA_KEY, route) ?? DEFAULT_LIMIT_BYTES;
      return { limitBytes: limit, isJson: true, read: toBodyReader(this.getJsonParser(limit)) };
    }
    if (type && this.reflector.get<boolean>(ACCEPTS_FORMS_METADATA_KEY, route)) {
      return { limitBytes: FORM_LIMIT_BYTES, read: toBodyReader(readMultipart) };
    }
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }

  private getJsonParser(limit: number): RequestHandler {
    let parser = this.parsers.get(limit);
    if (!parser) this.parsers.set(limit, (parser = express.json({ limit, verify: verifyJson })));
    return parser;
  }
}

/**
 * Refuses compressed bodies. The size limits count compressed bytes, and a few compressed kilobytes could expand
 * to megabytes.
 */
function refuseCompressed(request: Request): void {
  if ((request.get('content-encoding') ?? 'identity').toLowerCase() === 'identity') return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { reason: { code: 'compressedBody' } });
}

/** Checks a JSON body before it is parsed. JSON must be UTF-8 (RFC 8259), and `isSafeToParse` relies on this encoding. */
function verifyJson(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw Object.assign(new Error(`JSON in ${encoding}`), { status: 415 });
  if (!isSafeToParse(body)) throw Object.assign(new Error('Too deep, or too many values'), { status: 400 });
}

/**
 * Counts the items of all lists. A list of at most MAX_LINE_TAXES values inside an item is not counted, because it is
 * validated together with its item.
 */
function countListItems(value: unknown, isInItem = false): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items = Object.values(value);
  const isList = Array.isArray(value);
  const isListCounted = isList && !(isInItem && items.length <= MAX_LINE_TAXES);
  return items.reduce<number>(
    (sum, item) => sum + countListItems(item, isInItem || isList),
    isListCounted ? items.length : 0,
  );
}

interface ExpectedBody {
  limitBytes: number;
  /** If true, a body over the limit is truncated. Otherwise, such a body is refused. */
  isTruncated?: boolean;
  isJson?: boolean;
  read: BodyReader;
}

type BodyReader = (request: Request, response: Response) => Promise<void>;

const toBodyReader =
  (middleware: RequestHandler): BodyReader =>
  (request, response) =>
    new Promise((resolve, reject) => {
      void middleware(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });

function toRawBodyReader({ limitBytes, tooLarge }: RawBodyLimit): BodyReader {
  const readAnyLength = toBodyReader(express.raw({ limit: limitBytes, type: () => true }));
  return async (request, response) => {
    const length = Number(request.get('content-length') ?? NaN);
    if (length <= limitBytes) return readKnownLength(request, length);
    await readAnyLength(request, response).catch((cause: { status?: number }) => {
      throw cause.status === 413 ? new AppError(tooLarge, { cause }) : cause;
    });
  };
}

/**
 * Reads a body of known length into one buffer. `express.raw` would keep all chunks until the end and then copy them,
 * so a file would occupy twice its size.
 */
async function readKnownLength(request: Request, length: number): Promise<void> {
  const body = Buffer.allocUnsafeSlow(length);
  let read = 0;
  for await (const chunk of readChunks(request)) read += chunk.copy(body, read);
  request.body = body;
}

async function* readChunks(request: Request): AsyncGenerator<Buffer, void> {
  try {
    yield* request as AsyncIterable<Buffer>;
  } catch (cause) {
    // The client disconnected before the whole body arrived.
    throw createUnreadableBodyError(cause);
  }
}

/**
 * Keeps only the first bytes of a body. The rest of the body is read and dropped, because most clients read the
 * response only after they have sent the whole body.
 */
async function readFirstBytes(request: Request, bytes: number): Promise<void> {
  const kept: Buffer[] = [];
  let left = bytes;
  for await (const chunk of readChunks(request)) {
    if (left > 0) kept.push(chunk.subarray(0, left));
    left -= chunk.length;
  }
  request.body = Buffer.concat(kept);
}

/** The maximum size of a form: twice the largest logo, which leaves room for the other fields. */
const FORM_LIMIT_BYTES = LOGO_MAX_BYTES * 2;

const readForm = multer({
  storage: multer.memoryStorage(),
  limits: { fields: 100, fieldSize: 20 * 1024, parts: 110, fileSize: LOGO_MAX_BYTES },
  // The parser skips all files except the logo, so that they occupy no memory.
  fileFilter: (request, { fieldname }, callback) => callback(null, fieldname === 'logo' && isFirstFile(request)),
}).any();

const isFirstFile = ({ files }: Request): boolean => Array.isArray(files) && files.length === 1;

function readMultipart(request: Request, response: Response, next: NextFunction): void {
  if (Number(request.get('content-length')) > FORM_LIMIT_BYTES) {
    // Only a logo can make a form exceed the limit, so the error names the logo.
    next(createLogoError('LOGO_TOO_LARGE'));
    return;
  }
  readForm(request, response, (error?: unknown) => {
    if (error && !(error instanceof MulterError)) next(createUnreadableBodyError(error));
    else next(error);
  });
}

const createUnreadableBodyError = (cause: unknown) =>
  new AppError('INVALID_INPUT', { reason: { code: 'unreadableBody' }, cause });
