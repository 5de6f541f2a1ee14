import { readOptions } from './options.js';
import { startMailbox } from './start.js';

const log = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const mailbox = await startMailbox({ ...readOptions(process.env), log });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void mailbox.stop().then(() => process.exit(0)));
  }
  // The reader of this line may end the process immediately.
  log(`The local mailbox takes mails at ${mailbox.smtpUrl} and shows them at ${mailbox.url}`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  // 78 is EX_CONFIG: a restart does not help.
  process.exit(78);
}
