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

async function runProduct<Result>(projectDir: string, useProduct: (url: string) => Promise<Result>): Promise<Result> {
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
    return await useProduct(product.url);
  } finally {
    await product.stop();
  }
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const toBusinessesAtUrl = (url: string, { ada, grace, staff }: Businesses): Businesses => {
  const toPersonAtUrl = ({ user, cookie }: Person) => new Person(user, cookie, url);
  return { ada: toPersonAtUrl(ada), grace: toPersonAtUrl(grace), staff: toPersonAtUrl(staff) };
};

try {
  const { people, stored } = await runProduct(projectFolder, async (url) => {
    const businesses = await setUpBusinesses(url);
    return { people: businesses, stored: await takeSnapshots(businesses) };
  });
  printLine('This release has made its tables, and data in them');

  const addedContent = await runProduct(resolve(release), async (url) => {
    const earlierBusinesses = toBusinessesAtUrl(url, people);
    assert.partialDeepStrictEqual(stored, await takeSnapshots(earlierBusinesses));
    printLine('The earlier release tells all of it');
    const invoice = await saveInvoice(earlierBusinesses.ada);
    const sha256 = await downloadPdf(earlierBusinesses.ada, invoice.id);
    const paid = await earlierBusinesses.ada.patch(`/api/invoices/${invoice.id}/status`, { status: 'paid' });
    const profile = await earlierBusinesses.grace.post('/api/profile', { companyName: 'Hopper Compilers' });
    assert.deepEqual([paid.status, profile.status], [200, 200]);
    return { id: invoice.id, sha256, answers: await takeSnapshots(earlierBusinesses) };
  });
  printLine('The earlier release has saved an invoice, its PDF, a status and a profile');

  await runProduct(projectFolder, async (url) => {
    const currentBusinesses = toBusinessesAtUrl(url, people);
    assert.partialDeepStrictEqual(await takeSnapshots(currentBusinesses), addedContent.answers);
    assert.equal(await downloadPdf(currentBusinesses.ada, addedContent.id), addedContent.sha256);
  });
  printLine('This release tells all of that in turn');
} finally {
  await Promise.all([server.stop(), nats.stop()]);
  await rm(workFolder, { recursive: true });
}
