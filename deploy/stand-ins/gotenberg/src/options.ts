import { availableParallelism } from 'node:os';
import { parseBool, parseBytes, parseDuration } from './form/go-values.js';

/** If Gotenberg has a flag for an option, the environment variable has the same name as the flag. */
export interface GotenbergOptions {
  /** The port of the server. With 0, the server uses a free port. */
  port: number;
  host: string;
  /** The certificate and key for HTTPS. Without them, the server uses HTTP. */
  tls?: { certFile: string; keyFile: string } | undefined;
  chromiumPath: string;
  /** Whether Chromium uses its sandbox. The sandbox does not work for the user `root`. */
  sandbox: boolean;
  /** The timeout of a request in milliseconds. It includes the time of the upload and the wait in the queue. */
  apiTimeout: number;
  /** The maximum size of a request body in bytes. If it is 0, there is no limit. */
  bodyLimit: number;
  maxConcurrency: number;
  /** The maximum number of waiting conversions. If it is 0, there is no limit. */
  maxQueueSize: number;
  /** The number of conversions after which Chromium is replaced. If it is 0, Chromium is never replaced. */
  restartAfter: number;
  /** The maximum memory of Chromium in bytes. If it is 0, there is no limit. */
  maxMemory: number;
  log(entry: LogEntry): void;
}

export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  msg: string;
  [figure: string]: unknown;
}

export const defaultOptions = (): GotenbergOptions => ({
  port: 3000,
  host: '127.0.0.1',
  // The headless shell needs less than half the processor time of the full browser for each page.
  chromiumPath: 'chromium-headless-shell',
  sandbox: process.getuid?.() !== 0,
  apiTimeout: 30_000,
  bodyLimit: 16 * 1024 ** 2,
  maxConcurrency: Math.min(6, availableParallelism()),
  maxQueueSize: 100,
  restartAfter: 1_000,
  maxMemory: 1024 ** 3,
  log: () => undefined,
});

/** An empty variable counts as not set. @throws Error with one line for each invalid variable */
export function readOptions(env: NodeJS.ProcessEnv): Partial<GotenbergOptions> {
  const wrong: string[] = [];
  const read = <Value>(name: string, parse: (text: string) => Value): Value | undefined => {
    const text = env[name];
    try {
      return text ? parse(text) : undefined;
    } catch (error) {
      wrong.push(`  ${name} is ${text}: ${(error as Error).message}`);
      return undefined;
    }
  };
  const [certFile, keyFile] = [env['API_TLS_CERT_FILE'], env['API_TLS_KEY_FILE']];
  if (!certFile !== !keyFile) wrong.push('  API_TLS_CERT_FILE and API_TLS_KEY_FILE: each needs the other');
  const noSandbox = read('CHROMIUM_NO_SANDBOX', parseBool);
  const options = {
    port: read('PORT', parseCount),
    host: env['HOST'] || undefined,
    tls: certFile && keyFile ? { certFile, keyFile } : undefined,
    chromiumPath: env['CHROMIUM_PATH'] || undefined,
    sandbox: noSandbox ? false : undefined,
    apiTimeout: read('API_TIMEOUT', parseDuration),
    bodyLimit: read('API_BODY_LIMIT', parseBytes),
    maxConcurrency: read('CHROMIUM_MAX_CONCURRENCY', parseAtLeastOne),
    maxQueueSize: read('CHROMIUM_MAX_QUEUE_SIZE', parseCount),
    restartAfter: read('CHROMIUM_RESTART_AFTER', parseCount),
    maxMemory: read('CHROMIUM_MAX_MEMORY', parseBytes),
  };
  if (wrong.length) throw new Error(`The configuration is not complete:\n${wrong.join('\n')}`);
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function parseCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error('must be a whole number');
  return Number(text);
}

function parseAtLeastOne(text: string): number {
  const count = parseCount(text);
  if (count < 1) throw new Error('must be 1 or more');
  return count;
}
