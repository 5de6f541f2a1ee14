/** Runs in a thread of its own: `sanitize-in-worker.ts` starts it, and asks for one SVG after the other. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '@paperbill/contracts/http';
import { sanitizeSvg } from './sanitize-svg.js';
import type { SvgAnswer } from './sanitize-in-worker.js';

async function answer(upload: Uint8Array): Promise<SvgAnswer> {
  try {
    return { content: await sanitizeSvg(Buffer.from(upload)) };
  } catch (error) {
    // As it travels between processes: a copy of an error has lost its class.
    if (error instanceof AppError) return { error: error.toWire() };
    throw error;
  }
}

parentPort!.on('message', (upload: Uint8Array) => void answer(upload).then((svg) => parentPort!.postMessage(svg)));
