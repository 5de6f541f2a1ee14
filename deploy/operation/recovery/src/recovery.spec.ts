import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice, SubscriptionStatus } from '@paperbill/contracts/http';
import { startTcpProxy } from '@paperbill/test-infrastructure';
import { newAddress, Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import { startTestStripe } from '@paperbill/testing/stripe';
import { type Businesses, downloadPdf, saveInvoice, setUpBusinesses } from './testing/business.js';
import { backUp, runCommand } from './testing/commands.js';
import type { DatabaseVariables } from './testing/database-server.js';
import { createFolder, startEmptyServer, queryDatabase, startTestProduct } from './testing/test-product.js';
import { takeSnapshots, type ApiSnapshot } from './testing/api-snapshot.js';

const PLAN_PATH = '/api/subscription/status';

interface ProductContent {
  answers: Record<string, ApiSnapshot>;
  lines: unknown[];
}

async function readContent(
  { INVOICING_DATABASE_URL }: DatabaseVariables,
  businesses: Businesses,
): Promise<ProductContent> {
  const sql = `select line.* from invoice_line_items line join invoices on invoices.id = invoice_id
    where user_id in ($1, $2) order by line.id`;
  const answers = await takeSnapshots(businesses);
  return {
    answers,
    lines: await queryDatabase(INVOICING_DATABASE_URL, sql, [businesses.ada.user.id, businesses.grace.user.id]),
  };
}

function startBusyUser(person: Person) {
  let isStopped = false;
  const savedIds: string[] = [];
  const save = async () => {
    while (!isStopped) {
      const { id } = await saveInvoice(person);
      savedIds.push(id);
      await downloadPdf(person, id);
    }
  };
  const saveLoop = save();
  return {
    stop: async (): Promise<string[]> => {
      isStopped = true;
      await saveLoop;
      return savedIds;
    },
  };
}

let businesses: Businesses;
let busyUser: Person;
let contentBefore: ProductContent;
let contentAfter: ProductContent;
/** The first invoice was saved before the backup, the others during the backup. */
let idSavedBeforeBackup: string;
let idsSavedDuringBackup: string[];

beforeAll(async () => {
  const first = await startEmptyServer();
  // The product's port is chosen first, because the local Stripe starts earlier and sends webhooks to this port.
  const { port } = new URL((await startTcpProxy(first.url, { disconnected: true })).url);
  const stripe = await startTestStripe({ webhookUrl: `http://localhost:${port}/webhooks/stripe` });
  const env = {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  };
  const lostProduct = await startTestProduct(first.databases, { ...env, PORT: port });
  businesses = await setUpBusinesses(lostProduct.url);
  busyUser = await signIn(newAddress('mary'), lostProduct.url);
  await upgradeToPro(busyUser);
  idSavedBeforeBackup = (await saveInvoice(busyUser)).id;
  await stripe.control.settle();
  contentBefore = await readContent(first.databases, businesses);

  const busyWork = startBusyUser(busyUser);
  const backupSet = await backUp(first.databases, await createFolder());
  idsSavedDuringBackup = await busyWork.stop();
  // The subscription is cancelled after the backup, so the backup does not contain the cancellation.
  await businesses.ada.post('/api/subscription/cancel');
  await lostProduct.stop();
  await first.stop();

  const second = await startEmptyServer();
  const { status, errors } = await runCommand('restore', second.databases, backupSet);
  if (status !== 0) throw new Error(errors);
  // Stripe sends webhooks only to the old address, so the restored product must call Stripe itself.
  const { url } = await startTestProduct(second.databases, { ...env, RECONCILIATION_INTERVAL_MINUTES: '0.01' });
  const toPersonAtUrl = ({ user, cookie }: Person) => new Person(user, cookie, url);
  businesses = {
    ada: toPersonAtUrl(businesses.ada),
    grace: toPersonAtUrl(businesses.grace),
    staff: toPersonAtUrl(businesses.staff),
  };
  busyUser = toPersonAtUrl(busyUser);
  contentAfter = await readContent(second.databases, businesses);
});

describe('A product that is restored into an empty server', () => {
  it('has every customer, product, profile, session and invoice, and every PDF byte by byte', () => {
    const omitPlans = ({ answers: { ada, grace } }: ProductContent) => {
      const { [PLAN_PATH]: _changing, ...answers } = ada!;
      return { ada: answers, grace };
    };
    expect(omitPlans(contentAfter)).toEqual(omitPlans(contentBefore));
    expect(contentAfter.lines).toEqual(contentBefore.lines);
    expect(Object.keys(contentBefore.answers['ada']!).filter((path) => path.endsWith('download-pdf'))).toHaveLength(2);
  });

  it("has the staff's subscription events", () => {
    expect(getEventIds(contentAfter)).toEqual(expect.arrayContaining(getEventIds(contentBefore)));
    expect(getEventIds(contentBefore)).not.toEqual([]);
  });

  it('has the invoices saved before the backup, and the invoices saved during the backup up to one point in time', async () => {
    const { body } = await busyUser.get<Invoice[]>('/api/invoices');
    const restoredIds = body.map(({ id }) => id).reverse();
    expect(restoredIds[0]).toBe(idSavedBeforeBackup);
    const savedIds = [idSavedBeforeBackup, ...idsSavedDuringBackup];
    expect(restoredIds).toEqual(savedIds.slice(0, restoredIds.length));
    for (const id of restoredIds) expect(await downloadPdf(busyUser, id)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('continues with the next invoice number', async () => {
    const { body } = await busyUser.get<Invoice[]>('/api/invoices');
    expect((await saveInvoice(busyUser)).invoiceNumber).toBe(String(body.length + 1));
  });

  it('loads changes of plans since the backup from Stripe', async () => {
    const plan = async () => (await businesses.ada.get<SubscriptionStatus>(PLAN_PATH)).body.subscriptionStatus;
    while ((await plan()) !== 'cancelled_but_active');
  });
});

function getEventIds({ answers: { staff } }: ProductContent): string[] {
  const { body } = staff!['/staff/api/events'] as { body: { events: { id: string }[] } };
  return body.events.map(({ id }) => id);
}
