import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startProduct } from '@paperbill/local';
import { faults } from './faults.js';
import { runFaults } from './run.js';
import { Volumes } from './volumes.js';

const usageText = `npm run faults [-- [--json FILE] [--seconds N] [WORDS…]]

Kills every part of the running product in turn, under load, and reports what its users saw and what was lost.
With words, only the faults whose names hold one of them, such as: npm run faults -- nats "both: killed"
With --seconds no other fault begins after that time; those left out are named.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, seconds: { type: 'string' }, help: { type: 'boolean' } },
});
const chosenFaults = faults.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);

if (values.help || chosenFaults.length === 0) {
  printLine(usageText);
  process.exit(values.help ? 0 : 1);
}

const reportFile = values.json ?? fileURLToPath(new URL('../test-results/report.json', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'paperbill-faults-'));
const volumes = await createVolumes();
const possibleFaults = chosenFaults.filter(({ volume }) => !volume || volumes);
printLine('Starting the product with two instances of every service');
const product = await startProduct({
  dataDir,
  instances: 2,
  env: {
    PORT: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    API_RATE_LIMIT: '1000000',
    SIGN_IN_RATE_LIMIT: '1000000',
    SCHEDULE_INTERVAL_SECONDS: '1',
    // The local Stripe repeats a webhook for the third time after 30 seconds instead of 5 minutes.
    WEBHOOK_RETRY_SCALE: '0.1',
  },
}).catch((error: Error) => {
  volumes?.unmount();
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    product.kill();
    volumes?.unmount();
    process.exit(1);
  });
}
const budgetMs = values.seconds === undefined ? undefined : Number(values.seconds) * 1000;
const report = await runAndStop();

mkdirSync(dirname(reportFile), { recursive: true });
writeFileSync(reportFile, JSON.stringify(report, null, 2));
printLine(`\nThe same as JSON: ${reportFile}`);
if (report.hasPassed) {
  await rm(dataDir, { recursive: true });
} else {
  printLine(`The logs of every process: ${join(dataDir, 'logs')}`);
  process.exitCode = 1;
}

async function runAndStop() {
  try {
    return await runFaults({ product, faults: possibleFaults, volumes, budgetMs, printLine });
  } finally {
    await product.stop();
    volumes?.unmount();
  }
}

/** Creates the volumes for faults that fill a disk. Returns undefined if the current user cannot mount file systems. */
async function createVolumes(): Promise<Volumes | undefined> {
  if (!chosenFaults.some(({ volume }) => volume)) return undefined;
  const created = new Volumes(dataDir);
  try {
    created.mount();
  } catch (error) {
    created.unmount();
    printLine(
      `The faults that fill a disk are left out, because this user cannot mount file systems (${(error as Error).message.trim()})`,
    );
    return undefined;
  }
  await created.createCluster();
  return created;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
