import { AppError } from '@paperbill/contracts/http';
import { WorkerThread } from '@paperbill/service-kit/without-database';
import type { DocumentPageProps } from './render-page.js';
import type { RenderedPage } from './rendered-page.js';

/** The maximum time for rendering a page. The longest invoice needs less than a fifth of this time. */
const MAX_RENDERING_MS = 10_000;
/** The memory limits of the worker thread. The longest invoice needs less than half of this memory. */
const MAX_WORKER_HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/**
 * The worker thread ends when it has been idle for this time. Long invoices are rare, and an idle thread wastes memory.
 */
const IDLE_TIMEOUT_MS = 60_000;

// The worker script is always the built file, even if this module runs from its TypeScript source.
const WORKER_SCRIPT_URL = new URL('../../dist/client-page/page-worker.js', import.meta.url);

/** Renders one page after the other in a worker. A long invoice would block the main thread for a second. */
export class RenderingThread {
  private readonly thread: WorkerThread<string, RenderedPage>;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    script = WORKER_SCRIPT_URL,
    private readonly maxMs = MAX_RENDERING_MS,
  ) {
    this.thread = new WorkerThread(script, MAX_WORKER_HEAP);
  }

  /** @throws AppError SERVICE_FAILED if the page takes too long or too much memory */
  render(props: DocumentPageProps): Promise<RenderedPage> {
    const page = this.last.then(() => this.renderInWorker(JSON.stringify(props)));
    this.last = page.catch(() => undefined);
    return page;
  }

  private async renderInWorker(props: string): Promise<RenderedPage> {
    clearTimeout(this.idle);
    try {
      return await this.thread.ask(props, this.maxMs);
    } catch (error) {
      throw new AppError('SERVICE_FAILED', { cause: error });
    } finally {
      this.idle = setTimeout(() => void this.thread.end(), IDLE_TIMEOUT_MS).unref();
    }
  }
}
