const EXIT_AFTER_MS = 10_000;

/**
 * A reporter of Jest: ends the run where a test has failed. It may go on waiting for what never comes, and the run with it,
 * which nobody would hear of. A run without failures ends by itself, or shows that something was left running.
 */
export default class ExitWhenFailed {
  onRunComplete(_, { success }) {
    if (!success) setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  }
}
