/**
 * Runs work with the same key sequentially. Work waits in memory, because a wait for a row lock would occupy a database
 * connection.
 */
export class KeyedMutex {
  /** For each key, the promise that resolves at the end of the last work. */
  private readonly last = new Map<string, Promise<unknown>>();

  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // Only the caller gets the error of the work. The next work with the same key ignores this error.
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
