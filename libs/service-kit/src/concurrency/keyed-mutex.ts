/**
 * Runs tasks with the same key one after the other. They wait in memory, because a wait for a row lock would occupy a
 * database connection.
 */
export class KeyedMutex {
  /** For each key, a promise that resolves when the last task has ended. */
  private readonly last = new Map<string, Promise<unknown>>();

  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // Only the caller of a task gets its error. The next task with the same key starts anyway.
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
