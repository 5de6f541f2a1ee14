/**
 * Runs work with the same key one after the other. Work with different keys runs concurrently. Changes of the same
 * row would wait for the row lock in PostgreSQL anyway. With the mutex, they wait without a database connection and
 * do not occupy the whole pool.
 */
export class KeyedMutex {
  /** The promise that resolves at the end of the last work, by key. */
  private readonly last = new Map<string, Promise<unknown>>();

  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // Only the caller gets the error of the work. Waiting work ignores it.
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
