import { AppError, type ErrorCode, isErrorCode, type WireError } from '@paperbill/contracts';
import { Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError, TimeoutError } from 'rxjs';

/** Sends an {@link AppError} to the caller as it is; anything else is a fault of ours, logged here and hidden there. */
@Catch()
export class MessageErrorFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('Messages');

  catch(error: unknown): Observable<never> {
    if (error instanceof AppError) return throwError(() => error.toWire());
    this.logger.error(error instanceof Error ? error : new Error(String(error)));
    return throwError(() => new AppError('SERVICE_FAILED').toWire());
  }
}

const isWireError = (error: unknown): error is WireError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  isErrorCode(error.code) &&
  !(error instanceof Error);

/** What went wrong with a call, in the product's own words, whatever the transport threw. */
export function callError(error: unknown, subject: string): AppError {
  if (error instanceof AppError) return error;
  if (isWireError(error)) return AppError.fromWire(error);
  return new AppError(transportErrorCode(error), {
    cause: new Error(`${subject}: ${String(error)}`, { cause: error }),
  });
}

function transportErrorCode(error: unknown): ErrorCode {
  if (error instanceof TimeoutError) return 'SERVICE_TIMEOUT';
  // Nobody subscribes to the subject; Nest does not export this error's class.
  if (error instanceof Error && error.constructor.name === 'EmptyResponseException') return 'SERVICE_UNAVAILABLE';
  // The client rejects with these texts while it has no connection; it exports no type for them.
  if (/connection (lost|closed)|CONNECTION_|Disconnect|ECONNREFUSED/i.test(String(error))) return 'SERVICE_UNAVAILABLE';
  if (/max_payload|payload/i.test(String(error))) return 'PAYLOAD_TOO_LARGE';
  return 'SERVICE_FAILED';
}
