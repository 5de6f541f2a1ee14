/** Runs in a thread of its own: `rendering-thread.ts` starts it, and asks for one page after the other. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { InvoicePageProps } from './render-page.js';
import { renderPage } from './rendered-page.js';

// On Linux, of this thread alone: requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort!.on('message', (props: string) => {
  parentPort!.postMessage(renderPage(JSON.parse(props) as InvoicePageProps));
});
