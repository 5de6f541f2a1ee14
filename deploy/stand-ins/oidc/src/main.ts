import { readOptions } from './options.js';
import { startOidc } from './start.js';

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const oidc = await startOidc({ ...readOptions(process.env), log: writeLine });
  writeLine(`The local sign-in listens as ${oidc.issuer}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void oidc.stop().then(() => process.exit(0)));
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  // The exit code 78 (EX_CONFIG) tells the supervisor that a restart would not help.
  process.exit(78);
}
