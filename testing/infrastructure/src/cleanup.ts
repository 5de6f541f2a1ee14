type StopFunction = () => Promise<unknown>;

const stopFunctions: StopFunction[] = [];

/**
 * The functions run after the spec file, even if tests have failed. They run in reverse order, so that a service stops
 * before its NATS server and its database.
 */
export function stopAfterFile(stop: StopFunction): void {
  stopFunctions.push(stop);
}

/** Errors are thrown after the last function has run. */
export async function runStopFunctions(): Promise<void> {
  const failures: unknown[] = [];
  for (let stop = stopFunctions.pop(); stop; stop = stopFunctions.pop()) {
    await stop().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Something could not be stopped after the spec file');
}
