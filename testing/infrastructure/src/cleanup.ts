type Stop = () => Promise<unknown>;

const stops: Stop[] = [];

/**
 * Runs after the spec file, even if tests failed, in reverse order: a service stops before its NATS server and its
 * database.
 */
export function stopAfterFile(stop: Stop): void {
  stops.push(stop);
}

/** Runs all registered functions of this spec file. If some of them fail, throws after the last one. */
export async function stopEverything(): Promise<void> {
  const failures: unknown[] = [];
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    await stop().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Something could not be stopped after the spec file');
}
