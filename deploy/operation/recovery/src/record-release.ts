import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProduct } from '@paperbill/local';
import { setUpBusinesses, STAFF_ADDRESS } from './testing/business.js';
import { backUp } from './testing/commands.js';
import { createDatabases, startDatabaseServer } from './testing/database-server.js';
import { RECORDED_SECRET, getRecordedFolder } from './testing/recorded.js';
import { takeSnapshots } from './testing/api-snapshot.js';

/** Usage: npm run record-release -w @paperbill/recovery -- <version> <folder with the built release> */
const [version, projectDir] = process.argv.slice(2);
if (!version || !projectDir) throw new Error('Which version, and where is it built?');

const workFolder = await mkdtemp(join(tmpdir(), 'paperbill-record-'));
const server = await startDatabaseServer();
try {
  const databases = await createDatabases(server.url);
  const product = await startProduct({
    projectDir: resolve(projectDir),
    dataDir: join(workFolder, 'data'),
    env: {
      PORT: '0',
      LOG_LEVEL: 'warn',
      SESSION_SECRET: RECORDED_SECRET,
      BILLING_STAFF_EMAILS: STAFF_ADDRESS,
      // Subscriptions have no trial. A trial would be over when a later release is tested with the recorded data.
      STRIPE_TRIAL_DAYS: '0',
      ...databases,
    },
  });
  try {
    const people = await setUpBusinesses(product.url);
    const answers = await takeSnapshots(people);
    const backupSet = await backUp(databases, workFolder);
    const cookies = Object.fromEntries(Object.entries(people).map(([name, { cookie }]) => [name, cookie]));
    const folder = getRecordedFolder(version);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await rename(backupSet, join(folder, 'backup'));
    await writeFile(join(folder, 'answers.json'), `${JSON.stringify({ cookies, answers }, null, 2)}\n`);
  } finally {
    await product.stop();
  }
} finally {
  await server.stop();
  await rm(workFolder, { recursive: true });
}
