/** This worker thread sanitizes one SVG at a time. `sanitize-in-worker.ts` starts the thread. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '@paperbill/contracts/http';
import { sanitizeSvg } from './sanitize-svg.js';
import type { SvgWorkerReply } from './sanitize-in-worker.js';

async function sanitizeUpload(upload: Uint8Array): Promise<SvgWorkerReply> {
  try {
    return { content: await sanitizeSvg(Buffer.from(upload)) };
  } catch (error) {
    // The serialised error is posted, because an AppError loses its class when it is posted to another thread.
    if (error instanceof AppError) return { error: error.toWire() };
    throw error;
  }
}

parentPort!.on(
  'message',
  (upload: Uint8Array) => void sanitizeUpload(upload).then((svg) => parentPort!.postMessage(svg)),
);
