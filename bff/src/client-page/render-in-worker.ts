import { AppError } from '@paperbill/contracts/http';
import { WorkerThread } from '@paperbill/service-kit/without-database';
import type { InvoicePageProps } from './render-page.js';
import type { RenderedPage } from './rendered-page.js';

/** More than five times what the longest invoice takes. */
const MAX_MS = 10_000;
/** More than twice what the longest invoice takes. */
const MAX_HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/** Long invoices are rare: the memory of the thread is freed when none was opened for this time. */
const IDLE_MS = 60_000;

// The built one, also where this is read from its source.
const thread = new WorkerThread<string, RenderedPage>(
  new URL('../../dist/client-page/page-worker.js', import.meta.url),
  MAX_HEAP,
);
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a page in a thread of its own, one page after the other. A long invoice takes a second, which would
 * block the main thread.
 *
 * @throws AppError SERVICE_FAILED for a page that takes too long or too much memory
 */
export function renderInWorker(props: InvoicePageProps): Promise<RenderedPage> {
  const page = last.then(() => render(JSON.stringify(props)));
  last = page.catch(() => undefined);
  return page;
}

async function render(props: string): Promise<RenderedPage> {
  clearTimeout(idle);
  try {
    return await thread.ask(props, MAX_MS);
  } catch (error) {
    throw new AppError('SERVICE_FAILED', { cause: error });
  } finally {
    idle = setTimeout(() => void thread.end(), IDLE_MS).unref();
  }
}
