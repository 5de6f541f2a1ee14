import { type INestApplication, Logger } from '@nestjs/common';
import { stopTracing } from './tracing/tracing.js';

/** Docker kills what has not ended 10 seconds after it was told to. */
const ENDS_WITHIN_MS = 9_500;

/**
 * Ends the process once the application has finished what is under way and closed what it has open, and at the latest
 * after 9.5 seconds, whatever hangs. Its status is 0 in either case: it was told to end.
 *
 * @param app none where the process has not started yet: nobody waits for anything then
 */
export async function end(app: INestApplication | undefined): Promise<never> {
  const logger = new Logger('Shutdown');
  setTimeout(() => {
    logger.error(`Ended after ${ENDS_WITHIN_MS} ms with this still open: ${stillOpen().join(', ')}`);
    process.exit(0);
  }, ENDS_WITHIN_MS);
  try {
    await app?.close();
    await stopTracing();
  } catch (error) {
    logger.error({ err: error, msg: 'Something could not be closed' });
  }
  process.exit(0);
}

/** What keeps Node running, such as `TCPSocketWrap (3)`. */
function stillOpen(): string[] {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind} (${count})`);
}
