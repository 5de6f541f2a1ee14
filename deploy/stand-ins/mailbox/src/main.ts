import { readOptions } from './options.js';
import { startMailbox } from './start.js';

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const mailbox = await startMailbox({ ...readOptions(process.env), log: writeLine });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void mailbox.stop().then(() => process.exit(0)));
  }
  // The signal handlers must be set first, because a program that reads the address may end this process immediately.
  writeLine(`The local mailbox takes mails at ${mailbox.smtpUrl} and shows them at ${mailbox.url}`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  // The exit code 78 (EX_CONFIG) tells the supervisor that a restart would not help.
  process.exit(78);
}
