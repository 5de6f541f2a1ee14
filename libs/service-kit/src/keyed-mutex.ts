/**
 * Runs work with the same key one after the other, and work with different keys at the same time.
 *
 * Requests that change the same row wait for each other in any case, on the row's lock in PostgreSQL. Waiting here
 * instead keeps a burst of them from taking every connection of the pool, which other requests need too.
 */
export class KeyedMutex {
  /** The end of the last work with each key. */
  private readonly last = new Map<string, Promise<unknown>>();

  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // A failure is reported to its own caller only; the next one just waits for the end.
    const end = result.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(key, end);
    void end.then(() => {
      if (this.last.get(key) === end) this.last.delete(key);
    });
    return result;
  }
}
