import { ERROR_REASONS_HEADER } from '@paperbill/contracts/http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';

/** Removes the codes and parameters of stored failures, unless the request has ERROR_REASONS_HEADER. */
@Injectable()
export class StoredFailuresInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const needsReasons = context.switchToHttp().getRequest<Request>().get(ERROR_REASONS_HEADER) !== undefined;
    return needsReasons ? next.handle() : next.handle().pipe(map(omitFailures));
  }
}

export function omitFailures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitFailures);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'failure');
  return Object.fromEntries(kept.map(([name, child]) => [name, omitFailures(child)]));
}
