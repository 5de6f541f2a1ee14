import { availableParallelism } from 'node:os';
import { parseBool, parseBytes, parseDuration } from './form/go-values.js';

/** How the stand-in runs. Where Gotenberg has a flag for it, the variable is that flag's. */
export interface GotenbergOptions {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** Files of the certificate and its key with which it speaks https; without them http. */
  tls?: { certFile: string; keyFile: string } | undefined;
  /** The program, by its path or by its name on PATH. */
  chromiumPath: string;
  /** Chromium's own sandbox. It does not work for root. */
  sandbox: boolean;
  /** Milliseconds that a request may take, its upload and its time in the queue included. */
  apiTimeout: number;
  /** Bytes of a request's body, 0 for no limit. */
  bodyLimit: number;
  /** Conversions at a time. */
  maxConcurrency: number;
  /** Conversions that may wait, 0 for no limit. */
  maxQueueSize: number;
  /** Conversions after which Chromium is replaced by a fresh one, 0 for never. */
  restartAfter: number;
  /** Bytes that Chromium may hold before it is ended and started again, 0 for no limit. */
  maxMemory: number;
  /** Takes what an operator should know. */
  log(entry: LogEntry): void;
}

/** A line of the log: what happened in words, and figures beside them. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  msg: string;
  [figure: string]: unknown;
}

export const defaultOptions = (): GotenbergOptions => ({
  port: 3000,
  host: '127.0.0.1',
  // It prints a page with less than half the work of the full browser.
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

/**
 * Reads the options that the environment sets; empty variables count as not set.
 *
 * @throws Error with one line for each variable that is wrong
 */
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
