import { inspect } from 'node:util';
import v8 from 'node:v8';
import { Logger } from '@nestjs/common';
import { setProcessComponent } from '@paperbill/messaging';
import { ConfigError } from './config.js';
import { logFatal } from './logging.js';
import { startMetrics } from './metrics/metrics.js';
import { startTracing, stopTracing, type TracingConfig } from './tracing.js';

/** The exit code for a wrong configuration in `sysexits.h`. */
const EX_CONFIG = 78;

const CHECK_CONFIG_ARGUMENT = '--check-settings';

/**
 * With this flag, V8 collects the whole heap when the heap has grown by 100 %. Without it, V8 does so after 9 MB. Our
 * processes have a heap of 45 MB, but each PDF needs buffers of 0.8 MB. Under load, the documents service spent most of
 * its processor time on garbage collection. The flag does not change the memory use (`npm run bench -- memory`). A
 * future version of V8 may remove the flag, so `process.spec.ts` checks that the flag works.
 */
export const HEAP_GROWING_FLAG = '--heap-growing-percent=100';

export interface RunningProcess {
  /** Finishes the process's current work and closes all its connections. */
  close(): Promise<void>;
  /** Resolves when all services of the process have started. A process with one service does not set this promise. */
  whenStarted?: Promise<unknown>;
}

/**
 * Runs a process until SIGTERM or SIGINT, and then lets the process finish its work. If the configuration is wrong, the
 * process ends with status 78. Standard error and the log then contain one line for each wrong variable. Each line
 * contains the name of the process, because several processes may share a log.
 * @param name the name of the process in logs, metrics and traces
 * @param read throws ConfigError
 * @param components the names of the services in the process, if the process is not a service itself
 */
export async function runProcess<Config extends TracingConfig>(
  name: string,
  read: (env: NodeJS.ProcessEnv) => Config,
  start: (config: Config) => Promise<RunningProcess>,
  components: readonly string[] = [name],
): Promise<void> {
  v8.setFlagsFromString(HEAP_GROWING_FLAG);
  setProcessComponent(name);
  let app: RunningProcess | undefined;
  let isStopRequested = false;
  const stop = () => {
    isStopRequested = true;
    void shutDownProcess(app);
  };
  // The handlers are added first, because the first process of a container ignores signals without a handler. `once`
  // lets a second signal end the process.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  try {
    const config = read(process.env);
    if (process.argv.includes(CHECK_CONFIG_ARGUMENT)) {
      process.stdout.write(`${name}: the settings are complete\n`);
      process.exit();
    }
    startMetrics(name, components);
    await startTracing(name, config);
    app = await start(config);
    await app.whenStarted;
  } catch (error) {
    // After a stop signal, an error comes from the shutdown and not from the start.
    if (isStopRequested) return;
    const faults = listConfigurationFaults(error);
    for (const fault of faults) {
      const line = `${name} does not start: ${fault}`;
      process.stderr.write(`${line}\n`);
      logFatal(name, line);
    }
    if (faults.length === 0) process.stderr.write(`${inspect(error)}\n`);
    await shutDownProcess(app, faults.length > 0 ? EX_CONFIG : 1);
  }
}

const isPortInUse = (error: unknown): error is NodeJS.ErrnoException & { port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Returns the faults that the operator must fix. The list is empty for all other errors. */
function listConfigurationFaults(error: unknown): string[] {
  if (error instanceof ConfigError) return error.faults;
  return isPortInUse(error) ? [`PORT: ${error.port} is taken: set it to a free one, or to 0 for any`] : [];
}

/** The limit is below 10 s, because Docker then kills the process. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

/** @param app undefined if the start did not finish */
async function shutDownProcess(app: RunningProcess | undefined, status = 0): Promise<never> {
  const logger = new Logger('Shutdown');
  setTimeout(() => {
    logger.error(`Ended after ${SHUTDOWN_TIMEOUT_MS} ms with this still open: ${describeOpenHandles().join(', ')}`);
    process.exit(status);
  }, SHUTDOWN_TIMEOUT_MS);
  try {
    await app?.close();
    await stopTracing();
  } catch (error) {
    logger.error({ err: error, msg: 'Process could not close all its parts' });
  }
  process.exit(status);
}

/** Resources that keep Node running, such as `TCPSocketWrap (3)`. */
function describeOpenHandles(): string[] {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind} (${count})`);
}
