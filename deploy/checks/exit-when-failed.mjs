const EXIT_AFTER_MS = 10_000;

/**
 * Jest reporter that exits after a failed run. Without the exit, an open handle would keep the process alive, and Jest
 * would never report the failure. After a successful run, the process is not stopped, so that Jest reports an open
 * handle.
 */
export default class ExitWhenFailed {
  onRunComplete(_, { success }) {
    if (!success) setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  }
}
