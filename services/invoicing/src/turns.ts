/**
 * Lets work with the same key run one after the other, and work with different keys at the same time.
 *
 * Saves of one user's invoices wait for each other in any case, on the counter's row. Waiting here instead keeps a
 * burst of them from holding every connection of the pool, which other users need too.
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
