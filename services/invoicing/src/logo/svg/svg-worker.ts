/** `sanitize-in-worker.ts` starts this worker thread, which sanitizes one SVG at a time. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '@paperbill/contracts/http';
import { sanitizeSvg } from './sanitize-svg.js';
import type { SvgWorkerReply } from './sanitize-in-worker.js';

async function sanitizeUpload(upload: Uint8Array): Promise<SvgWorkerReply> {
  try {
    return { content: await sanitizeSvg(Buffer.from(upload)) };
  } catch (error) {
    // An AppError that is posted to another thread loses its class, so the serialised error is posted.
    if (error instanceof AppError) return { error: error.toWire() };
    throw error;
  }
}

parentPort!.on(
  'message',
  (upload: Uint8Array) => void sanitizeUpload(upload).then((svg) => parentPort!.postMessage(svg)),
);
