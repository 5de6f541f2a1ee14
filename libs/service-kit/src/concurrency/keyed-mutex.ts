/** Work with the same key waits here without a database connection, not for a row lock that occupies the pool. */
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
