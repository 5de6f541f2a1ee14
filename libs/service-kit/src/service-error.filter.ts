import { isNativeError } from 'node:util/types';
import { type ArgumentsHost, Catch, Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { RpcErrorFilter } from '@paperbill/messaging';
import { TOO_MANY_EVENTS_SQLSTATE } from './audit/create-audit-events.js';
import { DISK_FULL_SQLSTATE } from './database/disk-full.js';
import { QUERY_CANCELED_SQLSTATE } from './database/query-deadlines.js';
import type { Observable } from 'rxjs';

/** During an outage of the database, callers get SERVICE_UNAVAILABLE, so that they repeat idempotent calls. */
@Catch()
export class ServiceErrorFilter extends RpcErrorFilter {
  private readonly database = new Logger('Database');

  override catch(error: unknown, host: ArgumentsHost): Observable<never> {
    if (isErrorWithCode(error, TOO_MANY_EVENTS_SQLSTATE)) return super.catch(createTooManyEventsError(error), host);
    // Queries are cancelled at the deadline of the message or by the statement timeout.
    if (isErrorWithCode(error, QUERY_CANCELED_SQLSTATE))
      return super.catch(new AppError('SERVICE_TIMEOUT', { cause: error }), host);
    if (isErrorWithCode(error, DISK_FULL_SQLSTATE)) {
      this.database.error('The disk of the database is full: nothing can be saved');
      return super.catch(new AppError('STORAGE_FULL', { cause: error }), host);
    }
    if (!isDatabaseDown(error)) return super.catch(error, host);
    this.database.warn(`The database is down (${error.message})`);
    return super.catch(new AppError('SERVICE_UNAVAILABLE', { cause: error }), host);
  }
}

/** The day of the limit is in UTC. */
function createTooManyEventsError(cause: unknown): AppError {
  const retryAfter = (MS_PER_DAY - (Date.now() % MS_PER_DAY)) / 1_000;
  return new AppError('TOO_MANY_REQUESTS', { reason: { code: 'changesADay' }, retryAfter, cause });
}

const MS_PER_DAY = 86_400_000;

const isErrorWithCode = (error: unknown, code: string): boolean =>
  isNativeError(error) && (error as { code?: unknown }).code === code;

/** SQLSTATEs (08, 53, 57) and socket errors of a database that is starting, stopping or unreachable. */
const DATABASE_DOWN_CODES =
  /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/;

/** Error texts of pg for a database that is down. These errors have no code. */
const DATABASE_DOWN_TEXTS = /Connection terminated|timeout exceeded when trying to connect|not queryable/;

function isDatabaseDown(error: unknown): error is Error {
  if (!isNativeError(error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && DATABASE_DOWN_CODES.test(code)) || DATABASE_DOWN_TEXTS.test(error.message);
}
