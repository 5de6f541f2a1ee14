const EXIT_AFTER_MS = 10_000;

/**
 * A Jest reporter that exits the process after a failed test. Otherwise a run with an open handle would hang without reporting the
 * failure. A run without failures ends by itself, or shows the open handle.
 */
export default class ExitWhenFailed {
  onRunComplete(_, { success }) {
    if (!success) setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  }
}
