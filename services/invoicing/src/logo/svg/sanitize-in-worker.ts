import { AppError, type WireError } from '@paperbill/contracts/http';
import { requestContext } from '@paperbill/messaging';
import { WorkerThread } from '@paperbill/service-kit';
import { tooComplex } from './svg-limits.js';

export type SvgAnswer = { content: Uint8Array } | { error: WireError };

/** More than ten times what an accepted SVG takes on a busy machine. */
const MAX_MS = 8_000;
/**
 * 1.5 times what the most expensive SVG of 2 MB takes, and the young generation: 112 MB. It fits into a container of 384 MB
 * beside the main thread, whose heap V8 limits to half of that.
 */
const MAX_HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

// Always the built worker, also if this module runs from its TypeScript source.
const thread = new WorkerThread<Buffer, SvgAnswer>(
  new URL('../../../dist/logo/svg/svg-worker.js', import.meta.url),
  MAX_HEAP,
);

/**
 * Runs {@link sanitizeSvg} in a worker thread, because parsing 2 MB blocks a thread for a second. The queue of `sanitizeLogo`
 * calls it for one SVG at a time. The thread is terminated beyond its limits or at the caller's deadline, and the next call
 * starts a new one.
 *
 * @throws AppError the errors of sanitizeSvg; INVALID_INPUT for an SVG that takes too long or too much memory;
 *   SERVICE_TIMEOUT at the caller's deadline
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
