import v8 from 'node:v8';
import type { INestApplication } from '@nestjs/common';
import type { z } from 'zod';
import { ConfigError, type ProcessConfig, readConfig } from './config.js';
import { end } from './end.js';
import { startMetrics } from './metrics/metrics.js';
import { startTracing } from './tracing/tracing.js';

/** `sysexits.h`: something is wrong with the configuration. */
const EX_CONFIG = 78;

/**
 * The whole heap is searched for garbage once as much has come as is in use, instead of after 9 MB: our processes keep
 * 45 MB of code and little else, but a PDF passes through in buffers of 0.8 MB. Documents, under load, spent more
 * processor time on the search than on all else; its memory stays the same (`npm run bench -- memory`).
 */
const HEAP_GROWING_PERCENT = 100;

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
  v8.setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  let app: INestApplication | undefined;
  // From the beginning: as a container's first process it would not be ended by a signal that it does not mind. A
  // second one, of somebody who is impatient, ends it at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(app));
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
