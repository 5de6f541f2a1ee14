/**
 * Lets work with the same key run one after the other, and work with different keys at the same time.
 *
 * Whoever changes one row waits for the others in any case, on the row's lock. Waiting here instead keeps a burst of
 * them from holding every connection of the pool, which others need too.
 */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // Whether it succeeds is its caller's matter; the next one only waits for its end.
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
