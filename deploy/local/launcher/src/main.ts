import { relative } from 'node:path';
import { defaultBrand } from '@paperbill/contracts/http';
import { createProgress } from '../progress.mjs';
import { type Product, startProduct } from './product.js';

const STOP_WITHIN_MS = 4_900;
/**
 * Milliseconds within which repeated signals count as one Ctrl-C. The terminal sends the first signal, and npm sends a
 * second one.
 */
const SAME_CTRL_C_MS = 500;

const progress = createProgress();
const start = new AbortController();
let product: Product | undefined;
let askedAt: number | undefined;

// If the terminal has been closed, the error of the output is ignored.
process.stdout.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
// The connection to the parent process closes when the parent has exited.
process.on('disconnect', () => stop());

try {
  // The default saves memory, because a local product has one user and shares the machine with other work.
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
