/** The SQLSTATEs lock_not_available and deadlock_detected of PostgreSQL. */
export const LOCK_FAILURE_SQLSTATES: readonly string[] = ['55P03', '40P01'];

/** Checks whether a database error or its cause has one of the given SQLSTATEs. */
export const hasSqlState = (error: unknown, states: readonly string[]): boolean =>
  error instanceof Error &&
  (('code' in error && states.includes(error.code as string)) ||
    (error.cause !== undefined && hasSqlState(error.cause, states)));
