import { AppError } from '@paperbill/contracts/http';
import type { NextFunction, Request, Response } from 'express';

/** A path that can't be decoded names nothing. Libraries behind this would each answer it in their own way. */
export function refuseBrokenPaths(request: Request, _response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path);
    next();
  } catch (cause) {
    next(new AppError('NOT_FOUND', { cause }));
  }
}
