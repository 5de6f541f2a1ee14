import v8 from 'node:v8';
import { type INestApplication, Logger } from '@nestjs/common';
import type { z } from 'zod';
import { ConfigError, type ProcessConfig, readConfig } from './config.js';
import { startMetrics } from './metrics/metrics.js';
import { startTracing, stopTracing } from './tracing.js';

/** `sysexits.h`: something is wrong with the configuration. */
const EX_CONFIG = 78;

/**
 * V8 collects garbage in the whole heap once it has grown by this share, instead of by 9 MB: our processes keep 45 MB of
 * code and little else, but a PDF passes through in buffers of 0.8 MB. Under load, documents spent more processor time
 * on garbage collection than on all else; its memory stays the same (`npm run bench -- memory`). V8 promises nothing
 * about its flags: `process.spec.ts` fails where a new Node no longer knows this one.
 */
export const HEAP_GROWING_FLAG = '--heap-growing-percent=100';

/**
 * Runs a process from its environment until it is told to stop, and then lets it finish its work. A configuration that
 * is not complete ends it at once with a line for each variable and status 78, so that an operator sees what to set
 * instead of a stack trace.
 *
 * @param name what logs, metrics and traces call it
 */
export async function runProcess<Config extends ProcessConfig>(
  name: string,
  schema: z.ZodType<Config>,
  start: (config: Config) => Promise<INestApplication>,
): Promise<void> {
  v8.setFlagsFromString(HEAP_GROWING_FLAG);
  let app: INestApplication | undefined;
  // From the beginning: the first process of a container ignores a signal that it has no handler for. A second signal
  // ends it at once, because the handler runs only once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(app));
  try {
    const config = readConfig(schema, process.env);
    startMetrics(name);
    await startTracing(name, config);
    app = await start(config);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(isConfigurationFault(error) ? EX_CONFIG : 1);
  }
}

const isTakenPort = (error: unknown): error is NodeJS.ErrnoException & { port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const isConfigurationFault = (error: unknown): boolean => error instanceof ConfigError || isTakenPort(error);

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isTakenPort(error)) return `Port ${error.port} is taken: set PORT to a free one, or to 0 for any.`;
  return error instanceof Error ? String(error.stack) : String(error);
}

/** Docker kills a process 10 seconds after it was told to stop. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

/**
 * Ends the process once the application has finished its work and closed its connections, and at the latest after 9.5
 * seconds, whatever hangs. Its status is 0 in either case: it was told to stop.
 *
 * @param app undefined while the process is still starting: then there is no work to finish
 */
async function shutDown(app: INestApplication | undefined): Promise<never> {
  const logger = new Logger('Shutdown');
  setTimeout(() => {
    logger.error(`Ended after ${SHUTDOWN_TIMEOUT_MS} ms with this still open: ${stillOpen().join(', ')}`);
    process.exit(0);
  }, SHUTDOWN_TIMEOUT_MS);
  try {
    await app?.close();
    await stopTracing();
  } catch (error) {
    logger.error({ err: error, msg: 'Something could not be closed' });
  }
  process.exit(0);
}

/** What keeps Node running, as a list such as `TCPSocketWrap (3)`. */
function stillOpen(): string[] {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind} (${count})`);
}
