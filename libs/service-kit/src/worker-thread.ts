import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Runs requests in a worker thread. The thread is started at the first request, and again after a failure. Callers must
 * wait for each reply before they send the next request.
 */
export class WorkerThread<Question, Answer> {
  private worker: Worker | undefined;

  constructor(
    private readonly script: URL,
    private readonly resourceLimits: ResourceLimits,
  ) {}

  /**
   * @throws Error if the thread ended: ABORT_ERR after the timeout, ERR_WORKER_OUT_OF_MEMORY, or the error of the
   * thread
   */
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
    // An `error` event without a listener would end the process. While no request waits, this is the only listener.
    worker.on('error', () => void this.end(worker));
    worker.unref();
    return worker;
  }
}
