import { AppError, type WireError } from '@paperbill/contracts/http';
import { requestContext } from '@paperbill/messaging';
import { WorkerThread } from '@paperbill/service-kit';
import { createTooComplexSvgError } from './svg-limits.js';

export type SvgWorkerReply = { content: Uint8Array } | { error: WireError };

/** The timeout of the worker thread. Even on a busy machine, an accepted SVG needs less than a tenth of this time. */
const WORKER_TIMEOUT_MS = 8_000;
/**
 * The memory limits of the worker thread's heap. The most expensive SVG of 2 MB needs two thirds of the old generation.
 * The limits add up to 112 MB. The container has 384 MB, and V8 limits the heap of the main thread to 192 MB.
 */
const WORKER_HEAP_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

// The worker thread always runs the compiled file, even if Node.js runs this module from its TypeScript source.
const svgWorkerThread = new WorkerThread<Buffer, SvgWorkerReply>(
  new URL('../../../dist/logo/svg/svg-worker.js', import.meta.url),
  WORKER_HEAP_LIMITS,
);

/**
 * Parsing an SVG of 2 MB blocks a thread for a second. `sanitizeLogo` passes only one SVG at a time to this
 * function. If the thread exceeds its limits or the deadline of the request, it is terminated. The next call then
 * starts a new thread.
 * @throws AppError the errors of sanitizeSvg, INVALID_INPUT if the SVG takes too much time or memory, or
 * SERVICE_TIMEOUT at the deadline of the request
 */
export async function sanitizeSvgInWorker(upload: Buffer): Promise<Buffer> {
  const milliseconds = Math.min(WORKER_TIMEOUT_MS, requestContext.timeLeft() ?? WORKER_TIMEOUT_MS);
  if (milliseconds <= 0) throw new AppError('SERVICE_TIMEOUT');
  const answer = await svgWorkerThread.ask(upload, milliseconds).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ABORT_ERR' && milliseconds < WORKER_TIMEOUT_MS)
      throw new AppError('SERVICE_TIMEOUT', { cause: error });
    if (code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY') throw createTooComplexSvgError();
    throw error;
  });
  if ('error' in answer) throw AppError.fromWire(answer.error);
  return Buffer.from(answer.content);
}
