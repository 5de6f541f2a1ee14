/** The worker thread that `rendering-thread.ts` starts. It renders one page after the other. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DocumentPageProps } from './render-page.js';
import { renderPage } from './rendered-page.js';

// On Linux, the priority applies only to the worker thread. The main thread, which handles requests, keeps its normal
// priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort!.on('message', (props: string) => {
  parentPort!.postMessage(renderPage(JSON.parse(props) as DocumentPageProps));
});
