import { relative } from 'node:path';
import { defaultBrand } from '@paperbill/contracts/http';
import { createProgress } from '../progress.mjs';
import { type Product, startProduct } from './product.js';

const STOP_TIMEOUT_MS = 4_900;
/**
 * After Ctrl-C, the terminal sends a signal, and npm soon sends another. The second signal must not count as a
 * second Ctrl-C.
 */
const REPEATED_SIGNAL_MS = 500;

const progress = createProgress();
const startController = new AbortController();
let product: Product | undefined;
let stopRequestedAt: number | undefined;

// Write errors are ignored, because the terminal may have been closed.
process.stdout.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopProduct());
// The connection to the parent process closes when the parent exits. The product then stops too.
process.on('disconnect', () => stopProduct());

try {
  // SMALL_HOST is on by default, because a local product has only one user and shares the machine with other programs.
  const env = { SMALL_HOST: process.env['SMALL_HOST'] || 'true' };
  product = await startProduct({ env, progress, signal: startController.signal });
  progress.printLine(`\n${defaultBrand.name} is ready at ${product.url}`);
  if (product.mailbox) progress.printLine(`Its e-mails are in the local mailbox at ${product.mailbox}`);
  progress.printLine(`Ctrl-C stops it. The data and logs are in ${relative('', product.dataDir) || product.dataDir}\n`);
} catch (error) {
  if (startController.signal.aborted) exitAfterStop();
  process.stderr.write(`\n${(error as Error).message}\n`);
  exitProcess(1);
}

function stopProduct(): void {
  if (stopRequestedAt !== undefined) {
    if (Date.now() - stopRequestedAt < REPEATED_SIGNAL_MS) return;
    product?.kill();
    exitProcess(130);
  }
  stopRequestedAt = Date.now();
  progress.printLine('\nStopping. Press Ctrl-C again to kill all processes at once.');
  startController.abort();
  setTimeout(() => {
    product?.kill();
    exitProcess(1);
  }, STOP_TIMEOUT_MS).unref();
  void product?.stop().then(exitAfterStop);
}

function exitAfterStop(): never {
  progress.printLine('Stopped.');
  exitProcess(0);
}

function exitProcess(status: number): never {
  process.exit(status);
}
