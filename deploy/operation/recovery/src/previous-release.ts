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

/**
 * Folder with another release, whose built processes this script runs. The shell script `previous-release` of this
 * project calls it.
 */
const [release] = process.argv.slice(2);
if (!release) throw new Error('Which folder is the release built in?');

const work = await mkdtemp(join(tmpdir(), 'paperbill-previous-'));
const [server, nats] = await Promise.all([startDatabaseServer(), startNats()]);
const databases = await createDatabases(server.url);

/** Starts the product of a release on the data of another release, and passes its URL to `visit`. */
async function run<Result>(projectDir: string, visit: (url: string) => Promise<Result>): Promise<Result> {
  const product = await startProduct({
    projectDir,
    dataDir: join(work, 'data'),
    env: {
      PORT: '0',
      LOG_LEVEL: 'warn',
      BILLING_STAFF_EMAILS: STAFF_ADDRESS,
      STRIPE_TRIAL_DAYS: '0',
      NATS_URL: nats.url,
      ...databases,
    },
  });
  return visit(product.url).finally(() => product.stop());
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const peopleAt = (url: string, { ada, grace, staff }: Businesses): Businesses => {
  const at = ({ user, cookie }: Person) => new Person(user, cookie, url);
  return { ada: at(ada), grace: at(grace), staff: at(staff) };
};

try {
  const { people, stored } = await run(projectFolder, async (url) => {
    const made = await setUpBusinesses(url);
    return { people: made, stored: await takeSnapshots(made) };
  });
  say('This release has made its tables, and data in them');

  const added = await run(resolve(release), async (url) => {
    const there = peopleAt(url, people);
    assert.partialDeepStrictEqual(stored, await takeSnapshots(there));
    say('The earlier release tells all of it');
    const invoice = await saveInvoice(there.ada);
    const sha256 = await downloadPdf(there.ada, invoice.id);
    const paid = await there.ada.patch(`/api/invoices/${invoice.id}/status`, { status: 'paid' });
    const profile = await there.grace.post('/api/profile', { companyName: 'Hopper Compilers' });
    assert.deepEqual([paid.status, profile.status], [200, 200]);
    return { id: invoice.id, sha256, answers: await takeSnapshots(there) };
  });
  say('The earlier release has saved an invoice, its PDF, a status and a profile');

  await run(projectFolder, async (url) => {
    const back = peopleAt(url, people);
    assert.partialDeepStrictEqual(await takeSnapshots(back), added.answers);
    assert.equal(await downloadPdf(back.ada, added.id), added.sha256);
  });
  say('This release tells all of that in turn');
} finally {
  await Promise.all([server.stop(), nats.stop()]);
  await rm(work, { recursive: true });
}
