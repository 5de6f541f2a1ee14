/**
 * Runs tasks with the same key one after the other. The tasks wait in memory, because waiting for a row lock would
 * occupy a database connection.
 */
export class KeyedMutex {
  /** One promise per key. It resolves when the last task of the key has ended. */
  private readonly last = new Map<string, Promise<unknown>>();

  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // Only the caller of a failed task gets its error. The next task with the same key starts anyway.
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
