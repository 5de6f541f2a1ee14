type Stop = () => Promise<unknown>;

const stops: Stop[] = [];

/**
 * Stops something when the spec file is over, whether its tests passed or not. What started last stops first, so that a
 * service ends before the NATS and the database that it uses.
 */
export function stopAfterFile(stop: Stop): void {
  stops.push(stop);
}

/** Stops everything of this spec file, and throws afterwards if something could not be stopped. */
export async function stopEverything(): Promise<void> {
  const failures: unknown[] = [];
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    await stop().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Something could not be stopped after the spec file');
}
