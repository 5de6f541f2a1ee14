type Stop = () => Promise<unknown>;

const stops: Stop[] = [];

/**
 * Registers a function that runs after the spec file, also after failures. The functions run in reverse order, so that a
 * service stops before the NATS and the database that it uses.
 */
export function stopAfterFile(stop: Stop): void {
  stops.push(stop);
}

/** Runs all registered functions of this spec file. Throws at the end if some of them failed. */
export async function stopEverything(): Promise<void> {
  const failures: unknown[] = [];
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    await stop().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Something could not be stopped after the spec file');
}
