import { AppError, type ErrorCode, isErrorCode, type WireError } from '@paperbill/contracts/http';
import { type ArgumentsHost, Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { errors } from '@nats-io/transport-node';
import { type Observable, throwError } from 'rxjs';

/** Any error other than an {@link AppError} is logged, and the caller gets no details. */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('Messages');

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    if (error instanceof AppError) return throwError(() => error.toWire());
    const subject = host.switchToRpc().getContext<NatsContext>().getSubject();
    this.logger.error({ err: error instanceof Error ? error : new Error(String(error)), subject });
    return throwError(() => new AppError('SERVICE_FAILED').toWire());
  }
}

const isWireError = (error: unknown): error is WireError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  isErrorCode(error.code) &&
  !(error instanceof Error);

export function toCallError(error: unknown, subject: string): AppError {
  if (error instanceof AppError) return error;
  if (isWireError(error)) {
    const answered = AppError.fromWire(error);
    // The service rejected the signature of this process. The code UNAUTHENTICATED would sign out the user, whose
    // session is valid.
    return answered.code === 'UNAUTHENTICATED' ? new AppError('SERVICE_FAILED', { cause: answered }) : answered;
  }
  return new AppError(getTransportErrorCode(error), {
    cause: new Error(`${subject}: ${String(error)}`, { cause: error }),
  });
}

function getTransportErrorCode(error: unknown): ErrorCode {
  if (NO_RESPONDER_ERRORS.some((kind) => error instanceof kind)) return 'SERVICE_UNAVAILABLE';
  // While Nest's client is offline, it rejects calls with the text "connection lost" or "connection closed".
  if (/connection (lost|closed)/i.test(String(error))) return 'SERVICE_UNAVAILABLE';
  return 'SERVICE_FAILED';
}

const NO_RESPONDER_ERRORS = [
  errors.ClosedConnectionError,
  errors.ConnectionError,
  errors.DrainingConnectionError,
  errors.NoRespondersError,
];
