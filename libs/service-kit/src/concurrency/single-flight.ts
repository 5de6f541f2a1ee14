/** Runs work once for all concurrent callers with the same key. The callers share the result or the error. */
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
