import { isNativeError } from 'node:util/types';

/** An error as it is logged. */
interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Where it came from, without its message. */
  stack: string[];
  errors?: unknown[];
  cause?: unknown;
}

/**
 * What identifies a fault, and nobody's data: PostgreSQL quotes whole rows in its messages and details, and other
 * properties of an error may hold anything.
 */
export function errorForLog(error: unknown): unknown {
  if (!isNativeError(error)) return typeof error;
  const { code } = error as { code?: unknown };
  const logged: LoggedError = {
    type: error.constructor.name,
    message: errorText(error),
    ...(typeof code === 'string' && { code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
  };
  if (error instanceof AggregateError) logged.errors = error.errors.map(errorForLog);
  if (error.cause !== undefined) logged.cause = errorForLog(error.cause);
  return logged;
}

/** An error's message, without the data that PostgreSQL quotes. */
export function errorText(error: unknown): string {
  if (!isNativeError(error)) return typeof error;
  return isSqlError(error) ? sqlMessage(error) : error.message;
}

interface SqlError extends Error {
  code: string;
  severity: string;
  table?: string;
  column?: string;
  constraint?: string;
}

const isSqlError = (error: Error): error is SqlError => 'severity' in error && 'code' in error;

function sqlMessage({ code, table, column, constraint }: SqlError): string {
  const where = [table, column, constraint].filter(Boolean).join(', ');
  return `SQLSTATE ${code}${where && ` (${where})`}`;
}
