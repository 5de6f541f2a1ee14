/**
 * Does work that is asked for again while it is running once: whoever asks later gets the result of the first.
 * People click twice, and who waits long for a print has the message bus ask again (the message is idempotent), when a second
 * print would only make a busy renderer slower.
 */
export class SingleFlight<Result> {
  private readonly running = new Map<string, Promise<Result>>();

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.running.get(key);
    if (running) return running;
    const result = work().finally(() => this.running.delete(key));
    this.running.set(key, result);
    return result;
  }
}
