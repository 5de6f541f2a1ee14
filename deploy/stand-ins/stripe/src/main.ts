import { readOptions } from './options.js';
import { startStripe } from './start.js';

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const stripe = await startStripe({ ...readOptions(process.env), log: writeLine });
  writeLine(`The local Stripe listens as ${stripe.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stripe.stop().then(() => process.exit(0)));
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  // The exit code 78 (EX_CONFIG) tells the supervisor that a restart does not help.
  process.exit(78);
}
