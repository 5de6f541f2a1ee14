import { AppError, logoError } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import type { NextFunction, Request, Response } from 'express';
import multer, { MulterError } from 'multer';

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
export function readMultipart(request: Request, response: Response, next: NextFunction): void {
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
