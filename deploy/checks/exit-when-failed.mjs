const EXIT_AFTER_MS = 10_000;

/**
 * A Jest reporter that exits the process after a failed run. Otherwise an open handle could keep the process alive, and
 * the failure would never be reported. After a successful run, the process goes on, so that Jest can report
 * open handles.
 */
export default class ExitWhenFailed {
  onRunComplete(_, { success }) {
    if (!success) setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  }
}
