const EXIT_AFTER_MS = 10_000;

/**
 * A Jest reporter that exits the process after a failed run. Otherwise an open handle could keep the process alive, and
 * Jest would never report the failure. After a successful run, the process is not stopped, so that Jest can report an
 * open handle.
 */
export default class ExitWhenFailed {
  onRunComplete(_, { success }) {
    if (!success) setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  }
}
