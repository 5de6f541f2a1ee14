import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * A thread for what would block the main one. It is started when it is first asked, and anew after it has failed. It
 * answers one question at a time, which its caller sees to.
 */
export class WorkerThread<Question, Answer> {
  private worker: Worker | undefined;

  constructor(
    private readonly script: URL,
    private readonly resourceLimits: ResourceLimits,
  ) {}

  /** @throws what ended the thread: ABORT_ERR after so long, ERR_WORKER_OUT_OF_MEMORY, or an error of its own */
  async ask(question: Question, milliseconds: number): Promise<Answer> {
    const worker = (this.worker ??= this.start());
    const answered = once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) });
    worker.postMessage(question);
    try {
      return ((await answered) as [Answer])[0];
    } catch (error) {
      await this.end(worker);
      throw error;
    }
  }

  async end(worker = this.worker): Promise<void> {
    if (this.worker === worker) this.worker = undefined;
    await worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(this.script, { resourceLimits: this.resourceLimits });
    // `once` reports the error to the caller. Without a listener of its own, an error between two questions ends the process.
    worker.on('error', () => void this.end(worker));
    worker.unref();
    return worker;
  }
}
