import { inspect } from 'node:util';
import v8 from 'node:v8';
import { Logger } from '@nestjs/common';
import { nameProcess } from '@paperbill/messaging';
import { ConfigError } from './config.js';
import { logFatal } from './logging.js';
import { startMetrics } from './metrics/metrics.js';
import { startTracing, stopTracing, type TracingConfig } from './tracing.js';

/** `sysexits.h`: something is wrong with the configuration. */
const EX_CONFIG = 78;

/** With this argument a process says whether it would start with its settings, and does nothing else. */
const CHECK_SETTINGS = '--check-settings';

/**
 * V8 collects garbage in the whole heap once it has grown by this share, instead of by 9 MB: our processes keep 45 MB of
 * code and little else, but a PDF passes through in buffers of 0.8 MB. Under load, documents spent more processor time
 * on garbage collection than on all else; its memory stays the same (`npm run bench -- memory`). V8 promises nothing
 * about its flags: `process.spec.ts` fails where a new Node no longer knows this one.
 */
export const HEAP_GROWING_FLAG = '--heap-growing-percent=100';

/** What a process does, such as an application of Nest. */
export interface Running {
  /** Finishes the work that is under way, and closes all connections. */
  close(): Promise<void>;
  /** Ends once all of it is ready, where a part of it works before that. */
  started?: Promise<unknown>;
}

/**
 * Runs a process from its environment until it is told to stop, and then lets it finish its work. A configuration that
 * is not complete ends it at once with status 78 and a line for each variable, on standard error and in the log, that
 * names the process too: an operator sees what to set instead of a stack trace, even among the lines of other processes.
 *
 * @param name what logs, metrics and traces call it
 * @param read its configuration; throws ConfigError
 * @param components what they call the services in it, where it is not one itself
 */
export async function runProcess<Config extends TracingConfig>(
  name: string,
  read: (env: NodeJS.ProcessEnv) => Config,
  start: (config: Config) => Promise<Running>,
  components: readonly string[] = [name],
): Promise<void> {
  v8.setFlagsFromString(HEAP_GROWING_FLAG);
  nameProcess(name);
  let app: Running | undefined;
  let isTold = false;
  const stop = () => {
    isTold = true;
    void shutDown(app);
  };
  // From the beginning: the first process of a container ignores a signal that it has no handler for. A second signal
  // ends it at once, because the handler runs only once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  try {
    const config = read(process.env);
    if (process.argv.includes(CHECK_SETTINGS)) {
      process.stdout.write(`${name}: the settings are complete\n`);
      process.exit();
    }
    startMetrics(name, components);
    await startTracing(name, config);
    app = await start(config);
    await app.started;
  } catch (error) {
    // What does not start any more had been told to stop.
    if (isTold) return;
    const faults = configurationFaults(error);
    for (const fault of faults) {
      const line = `${name} does not start: ${fault}`;
      process.stderr.write(`${line}\n`);
      logFatal(name, line);
    }
    if (faults.length === 0) process.stderr.write(`${inspect(error)}\n`);
    await shutDown(app, faults.length > 0 ? EX_CONFIG : 1);
  }
}

const isTakenPort = (error: unknown): error is NodeJS.ErrnoException & { port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** What to set; nothing where something else is wrong. */
function configurationFaults(error: unknown): string[] {
  if (error instanceof ConfigError) return error.faults;
  return isTakenPort(error) ? [`PORT: ${error.port} is taken: set it to a free one, or to 0 for any`] : [];
}

/** Docker kills a process 10 seconds after it was told to stop. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

/**
 * Ends the process once the application has finished its work and closed its connections, and at the latest after 9.5
 * seconds, whatever hangs.
 *
 * @param app undefined while nothing works yet: then there is no work to finish
 * @param status 0 where it was told to stop
 */
async function shutDown(app: Running | undefined, status = 0): Promise<never> {
  const logger = new Logger('Shutdown');
  setTimeout(() => {
    logger.error(`Ended after ${SHUTDOWN_TIMEOUT_MS} ms with this still open: ${stillOpen().join(', ')}`);
    process.exit(status);
  }, SHUTDOWN_TIMEOUT_MS);
  try {
    await app?.close();
    await stopTracing();
  } catch (error) {
    logger.error({ err: error, msg: 'Something could not be closed' });
  }
  process.exit(status);
}

/** What keeps Node running, as a list such as `TCPSocketWrap (3)`. */
function stillOpen(): string[] {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind} (${count})`);
}
