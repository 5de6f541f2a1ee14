import { relative } from 'node:path';
import { defaultBrand } from '@paperbill/contracts/http';
import { createProgress } from '../progress.mjs';
import { type Product, startProduct } from './product.js';

const STOP_WITHIN_MS = 4_900;
/** Ctrl-C arrives more than once: from the terminal, and again from npm. */
const SAME_CTRL_C_MS = 500;

const progress = createProgress();
const start = new AbortController();
let product: Product | undefined;
let askedAt: number | undefined;

// The terminal may have been closed.
process.stdout.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
// The parent process has exited.
process.on('disconnect', () => stop());

try {
  // One user, on a machine with other work: save memory.
  const env = { SMALL_HOST: process.env['SMALL_HOST'] || 'true' };
  product = await startProduct({ env, progress, signal: start.signal });
  progress.say(`\n${defaultBrand.name} is ready at ${product.url}`);
  if (product.mailbox) progress.say(`The e-mails that it sends are shown at ${product.mailbox}`);
  progress.say(`Ctrl-C stops it. Its data and logs are in ${relative('', product.dataDir) || product.dataDir}\n`);
} catch (error) {
  if (start.signal.aborted) stopped();
  process.stderr.write(`\n${(error as Error).message}\n`);
  leave(1);
}

function stop(): void {
  if (askedAt !== undefined) {
    if (Date.now() - askedAt < SAME_CTRL_C_MS) return;
    product?.kill();
    leave(130);
  }
  askedAt = Date.now();
  progress.say('\nStopping. Ctrl-C once more ends everything at once.');
  start.abort();
  setTimeout(() => {
    product?.kill();
    leave(1);
  }, STOP_WITHIN_MS).unref();
  void product?.stop().then(stopped);
}

function stopped(): never {
  progress.say('Stopped.');
  leave(0);
}

function leave(status: number): never {
  process.exit(status);
}
