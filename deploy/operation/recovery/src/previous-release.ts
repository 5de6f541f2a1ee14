import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { projectFolder, startNats } from '@paperbill/embedded';
import { startProduct } from '@paperbill/local';
import { Person } from '@paperbill/testing/people';
import { type Businesses, downloadPdf, saveInvoice, setUpBusinesses, STAFF_ADDRESS } from './testing/business.js';
import { createDatabases, startDatabaseServer } from './testing/database-server.js';
import { takeSnapshots } from './testing/api-snapshot.js';

/** The shell script `previous-release` passes the folder with the built previous release. */
const [release] = process.argv.slice(2);
if (!release) throw new Error('Which folder is the release built in?');

const workFolder = await mkdtemp(join(tmpdir(), 'paperbill-previous-'));
const [server, nats] = await Promise.all([startDatabaseServer(), startNats()]);
const databases = await createDatabases(server.url);

async function runProduct<Result>(projectDir: string, visit: (url: string) => Promise<Result>): Promise<Result> {
  const product = await startProduct({
    projectDir,
    dataDir: join(workFolder, 'data'),
    env: {
      PORT: '0',
      LOG_LEVEL: 'warn',
      BILLING_STAFF_EMAILS: STAFF_ADDRESS,
      STRIPE_TRIAL_DAYS: '0',
      NATS_URL: nats.url,
      ...databases,
    },
  });
  try {
    return await visit(product.url);
  } finally {
    await product.stop();
  }
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const toBusinessesAtUrl = (url: string, { ada, grace, staff }: Businesses): Businesses => {
  const at = ({ user, cookie }: Person) => new Person(user, cookie, url);
  return { ada: at(ada), grace: at(grace), staff: at(staff) };
};

try {
  const { people, stored } = await runProduct(projectFolder, async (url) => {
    const made = await setUpBusinesses(url);
    return { people: made, stored: await takeSnapshots(made) };
  });
  printLine('This release has made its tables, and data in them');

  const added = await runProduct(resolve(release), async (url) => {
    const there = toBusinessesAtUrl(url, people);
    assert.partialDeepStrictEqual(stored, await takeSnapshots(there));
    printLine('The earlier release tells all of it');
    const invoice = await saveInvoice(there.ada);
    const sha256 = await downloadPdf(there.ada, invoice.id);
    const paid = await there.ada.patch(`/api/invoices/${invoice.id}/status`, { status: 'paid' });
    const profile = await there.grace.post('/api/profile', { companyName: 'Hopper Compilers' });
    assert.deepEqual([paid.status, profile.status], [200, 200]);
    return { id: invoice.id, sha256, answers: await takeSnapshots(there) };
  });
  printLine('The earlier release has saved an invoice, its PDF, a status and a profile');

  await runProduct(projectFolder, async (url) => {
    const back = toBusinessesAtUrl(url, people);
    assert.partialDeepStrictEqual(await takeSnapshots(back), added.answers);
    assert.equal(await downloadPdf(back.ada, added.id), added.sha256);
  });
  printLine('This release tells all of that in turn');
} finally {
  await Promise.all([server.stop(), nats.stop()]);
  await rm(workFolder, { recursive: true });
}
