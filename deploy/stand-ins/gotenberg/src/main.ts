import { type LogEntry, readOptions } from './options.js';
import { startGotenberg } from './start.js';

const writeLogEntry = (entry: LogEntry) =>
  void process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);

try {
  const gotenberg = await startGotenberg({ ...readOptions(process.env), log: writeLogEntry });
  writeLogEntry({ level: 'info', msg: 'The stand-in for Gotenberg listens', url: gotenberg.url });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void gotenberg.stop().then(() => process.exit(0)));
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  // The exit code 78 (EX_CONFIG) tells the supervisor that a restart would not help.
  process.exit(78);
}
