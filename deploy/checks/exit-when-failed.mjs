const EXIT_AFTER_MS = 10_000;

/**
 * An open handle would keep a failed process alive, and the failure would never be reported. A successful run is not
 * stopped, so that Jest reports an open handle.
 */
export default class ExitWhenFailed {
  onRunComplete(_, { success }) {
    if (!success) setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  }
}
