import { isNativeError } from 'node:util/types';

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** The stack trace without the message of the error. */
  stack: string[];
  errors?: unknown[];
  cause?: unknown;
}

/**
 * Contains no data of users. PostgreSQL quotes whole rows in error messages, and other properties of an error may also
 * contain data of users.
 */
export function toLoggedError(error: unknown): unknown {
  if (!isNativeError(error)) return typeof error;
  const { code } = error as { code?: unknown };
  const logged: LoggedError = {
    type: error.constructor.name,
    message: getErrorText(error),
    ...(typeof code === 'string' && { code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
  };
  if (error instanceof AggregateError) logged.errors = error.errors.map(toLoggedError);
  if (error.cause !== undefined) logged.cause = toLoggedError(error.cause);
  return logged;
}

/**
 * Returns a text without stored data. Error messages of PostgreSQL are replaced, because they can quote values of rows.
 */
export function getErrorText(error: unknown): string {
  if (!isNativeError(error)) return typeof error;
  return isSqlError(error) ? getSqlMessage(error) : error.message;
}

interface SqlError extends Error {
  code: string;
  severity: string;
  table?: string;
  column?: string;
  constraint?: string;
}

const isSqlError = (error: Error): error is SqlError => 'severity' in error && 'code' in error;

function getSqlMessage({ code, table, column, constraint }: SqlError): string {
  const where = [table, column, constraint].filter(Boolean).join(', ');
  return `SQLSTATE ${code}${where && ` (${where})`}`;
}
