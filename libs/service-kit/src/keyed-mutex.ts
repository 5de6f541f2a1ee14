/**
 * Runs work with the same key sequentially, and work with different keys concurrently.
 *
 * Changes of the same row would wait for the row lock in PostgreSQL anyway. Waiting here keeps a burst of them from
 * occupying all connections of the pool.
 */
export class KeyedMutex {
  /** The end of the last work per key. */
  private readonly last = new Map<string, Promise<unknown>>();

  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // Only the caller gets the error. The next work only waits.
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
