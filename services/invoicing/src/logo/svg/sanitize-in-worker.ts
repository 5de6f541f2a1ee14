import { AppError, type WireError } from '@paperbill/contracts/http';
import { requestContext } from '@paperbill/messaging';
import { WorkerThread } from '@paperbill/service-kit';
import { tooComplex } from './svg-limits.js';

export type SvgAnswer = { content: Uint8Array } | { error: WireError };

/** More than ten times what the SVGs take that are accepted, on a busy machine. */
const MAX_MS = 8_000;
/**
 * What the hardest of 2 MB takes, half as much again, and what is young beside it: 112 MB in all. In a container of
 * 384 MB, of which V8 gives the main thread's heap half, it fits beside that.
 */
const MAX_HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

// The built one, also where this is read from its source.
const thread = new WorkerThread<Buffer, SvgAnswer>(
  new URL('../../../dist/logo/svg/svg-worker.js', import.meta.url),
  MAX_HEAP,
);

/**
 * {@link sanitizeSvg} in a thread of its own: one of 2 MB takes a second of parsing, in which nobody else would be
 * answered. One at a time, which the queue of `sanitizeLogo` sees to. Beyond its limits, or once the caller has left, the thread
 * ends, and the next SVG has a new one.
 *
 * @throws AppError what sanitizeSvg refuses, INVALID_INPUT for an SVG that takes too long or too much memory, and
 *   SERVICE_TIMEOUT for one that had less time than that, because others were before it
 */
export async function sanitizeSvgInWorker(upload: Buffer): Promise<Buffer> {
  const milliseconds = Math.min(MAX_MS, requestContext.timeLeft() ?? MAX_MS);
  if (milliseconds <= 0) throw new AppError('SERVICE_TIMEOUT');
  const answer = await thread.ask(upload, milliseconds).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ABORT_ERR' && milliseconds < MAX_MS) throw new AppError('SERVICE_TIMEOUT', { cause: error });
    if (code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooComplex();
    throw error;
  });
  if ('error' in answer) throw AppError.fromWire(answer.error);
  return Buffer.from(answer.content);
}
