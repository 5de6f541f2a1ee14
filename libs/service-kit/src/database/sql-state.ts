/** The SQLSTATEs `lock_not_available` and `deadlock_detected`. */
export const LOCK_FAILURE_SQLSTATES: readonly string[] = ['55P03', '40P01'];

/** Checks the error, its cause, the cause of the cause, and so on. */
export const hasSqlState = (error: unknown, states: readonly string[]): boolean =>
  error instanceof Error &&
  (('code' in error && states.includes(error.code as string)) ||
    (error.cause !== undefined && hasSqlState(error.cause, states)));
