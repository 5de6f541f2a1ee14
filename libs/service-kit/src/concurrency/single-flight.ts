/**
 * If several callers request a task with the same key at the same time, it runs once, and all get its result or error.
 */
export class SingleFlight<Result> {
  private readonly running = new Map<string, Promise<Result>>();

  isRunning = (key: string): boolean => this.running.has(key);

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.running.get(key);
    if (running) return running;
    const result = work().finally(() => this.running.delete(key));
    this.running.set(key, result);
    return result;
  }
}
