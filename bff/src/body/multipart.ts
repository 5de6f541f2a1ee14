import { AppError, LOGO_MAX_BYTES, requestTexts } from '@paperbill/contracts';
import type { NextFunction, Request, Response } from 'express';
import multer, { MulterError } from 'multer';

/** A logo of the largest size, with all fields around it. */
const LIMIT_BYTES = LOGO_MAX_BYTES * 2;

/** Fields only. Files are passed over: what is not stored must not be kept in memory either. */
const readFields = multer({
  limits: { fields: 100, fieldSize: 100 * 1024, parts: 110 },
  fileFilter: (_request, _file, accept) => accept(null, false),
}).any();

/** Reads a multipart form into `request.body`. */
export function readMultipart(request: Request, response: Response, next: NextFunction): void {
  if (Number(request.get('content-length')) > LIMIT_BYTES) {
    next(new AppError('PAYLOAD_TOO_LARGE'));
    return;
  }
  readFields(request, response, (error?: unknown) => {
    if (error && !(error instanceof MulterError)) next(unreadable(error));
    else next(error);
  });
}

/** The parser throws plain errors for forms that break off or break the format. */
const unreadable = (cause: unknown) => new AppError('INVALID_INPUT', { message: requestTexts.unreadableBody, cause });
