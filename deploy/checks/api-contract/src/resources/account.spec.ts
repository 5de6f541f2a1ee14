import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountDeletion, Customer, ImportResult, Product, Quote, User } from '@paperbill/contracts/http';
import { serviceNames } from '@paperbill/contracts/nats';
import { aCustomer, aDraft, aProduct, aProfile, aQuote } from '@paperbill/testing/data';
import { type Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import { findInDatabases, queryDatabase } from '../testing/databases.js';
import { aCreditNote, aPayment, saveInvoice } from '../testing/invoice-calls.js';
import { getPlan } from '../testing/plan.js';
import { expectRefusal } from '../testing/refusals.js';

const DAY_MS = 86_400_000;
const DELETION_PATH = '/app/api/account/deletion';

const wordNames = [
  'company',
  'customer',
  'product',
  'imported',
  'client',
  'key',
  'note',
  'reason',
  'draft',
  'quoted',
] as const;

/**
 * Writes a unique word into each text of a user's data. Returns the unique words and ids that a test can search for.
 */
async function fillAccount(person: Person): Promise<string[]> {
  const createUniqueWord = () => `x${randomUUID().replaceAll('-', '')}`;
  const words = Object.fromEntries(wordNames.map((name) => [name, createUniqueWord()])) as Record<
    (typeof wordNames)[number],
    string
  >;
  const number = createUniqueWord();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...aProfile(), companyName: words.company }))
    form.append(name, `${value}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path fill="#${randomUUID().slice(0, 6)}" d="M0 0h4v2H0z"/></svg>`;
  form.append('logo', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg');
  const { body: profile } = await person.post<{ logoUrl: string }>('/api/profile', form);
  await upgradeToPro(person);
  const key = { 'Idempotency-Key': words.key };
  const { body: customer } = await person.post<Customer>(
    '/api/customers',
    { ...aCustomer(), name: words.customer },
    key,
  );
  const { body: product } = await person.post<Product>('/api/products', { ...aProduct(), name: words.product }, key);
  await person.post<ImportResult>('/app/api/customers/import', { rows: [{ ...aCustomer(), name: words.imported }] });
  await person.post<ImportResult>('/app/api/products/import', { rows: [{ ...aProduct(), name: words.imported }] });
  const { id } = await saveInvoice(person, {
    invoiceNumber: number,
    clientName: words.client,
    customerId: customer.id,
  });
  await person.patch(`/api/invoices/${id}/status`, { status: 'paid' });
  await person.post(`/app/api/invoices/${id}/payments`, aPayment({ note: words.note }), key);
  await person.post(`/app/api/invoices/${id}/credit-notes`, aCreditNote({ reason: words.reason }), key);
  const { body: quote } = await person.post<Quote>('/app/api/quotes', aQuote({ clientName: words.quoted }), key);
  await person.get(`/app/api/quotes/${quote.id}/download-pdf`);
  await person.post(`/app/api/quotes/${quote.id}/invoice-draft`);
  await person.put(`/app/api/drafts/${randomUUID()}`, { content: aDraft({ clientName: words.draft }) });
  await person.get(`/api/invoices/${id}/download-pdf`);
  const [subscriber] = await queryDatabase<{ customer: string }>(
    'billing',
    'select stripe_customer_id as customer from subscribers where user_id = $1',
    [person.user.id],
  );
  const logoHash = /[0-9a-f]{64}/.exec(profile.logoUrl)![0];
  return [
    person.user.id,
    person.user.email,
    ...Object.values(words),
    number,
    ...[customer.id, product.id, id, logoHash, subscriber!.customer],
  ];
}

const waitForWebhooks = async (customerId: string) => {
  const waiting = () =>
    queryDatabase('billing', `select 1 from subscription_events where customer_id = $1 and state = 'received'`, [
      customerId,
    ]);
  do await sleep(300);
  while ((await waiting()).length > 0);
};

const setUserTime = (userId: string, column: string, time: string) =>
  queryDatabase('identity', `update users set ${column} = ${column} - $2::interval where id = $1`, [userId, time]);
const readDeletionState = async (userId: string) =>
  (
    await queryDatabase<{ isClosed: boolean; isEmptied: boolean }>(
      'identity',
      'select closed_at is not null as "isClosed", emptied_at is not null as "isEmptied" from users where id = $1',
      [userId],
    )
  )[0];

describe('An account', () => {
  let ada: Person;
  let bob: Person;
  let textsOfAda: string[];
  let textsOfBob: string[];

  beforeAll(async () => {
    [ada, bob] = await Promise.all([signIn(), signIn()]);
    [textsOfAda, textsOfBob] = await Promise.all([fillAccount(ada), fillAccount(bob)]);
    await waitForWebhooks(textsOfAda.at(-1)!);
  });

  it('has data in all five databases', async () => {
    const found = await findInDatabases(textsOfAda);
    // Before the deletion, the test checks that the search finds all texts. Without this check, finding nothing after
    // the deletion would prove nothing.
    expect(found.filter(({ tables }) => tables.length === 0)).toEqual([]);
    const services = new Set(found.flatMap(({ tables }) => tables.map((table) => table.split(' ')[0])));
    expect([...services].sort()).toEqual([...serviceNames].sort());
  });

  it('is completely in its archive, including PDFs', async () => {
    const { status, headers, bytes } = await ada.get('/app/api/archive');
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    const names = (await ada.get<{ invoiceNumber: string }[]>('/api/invoices')).body.map((one) => one.invoiceNumber);
    expect(names).toHaveLength(1);
    // The ZIP file can be searched as text, because file names in a ZIP file are not compressed.
    expect(bytes.toString('latin1')).toContain(`invoices/invoice_${names[0]}.pdf`);
    expect(bytes.toString('latin1')).toContain('logo.svg');
  });

  it('is scheduled for deletion in 14 days, and the deletion can be cancelled until then', async () => {
    const { status, body } = await ada.post<AccountDeletion>(DELETION_PATH);
    expect([status, body]).toEqual([200, { deletionAt: expect.any(String) }]);
    expect(Math.round((Date.parse(body.deletionAt) - Date.now()) / DAY_MS)).toBe(14);
    expect((await ada.get<User>('/api/auth/user')).body.deletionAt).toBe(body.deletionAt);
    expect((await getPlan(ada)).subscriptionStatus).toBe('cancelled_but_active');
    expectRefusal(await ada.post('/api/subscription/create'), 409, 'ACCOUNT_DELETION_PENDING');

    expect((await ada.delete(DELETION_PATH)).status).toBe(204);
    expect((await ada.get<User>('/api/auth/user')).body).not.toHaveProperty('deletionAt');
    expect((await getPlan(ada)).subscriptionStatus).toBe('cancelled_but_active');
  });

  it('is deleted from all tables of all databases, and no other account is changed', async () => {
    await ada.post(DELETION_PATH);
    await setUserTime(ada.user.id, 'deletes_at', '15 days');
    while (!(await readDeletionState(ada.user.id))!.isClosed) await sleep(200);
    // The BFF caches a session for five seconds, so the user's session is still valid until then.
    while ((await ada.get('/api/auth/user')).status !== 401) await sleep(500);
    await setUserTime(ada.user.id, 'closed_at', '3 minutes');
    while (!(await readDeletionState(ada.user.id))!.isEmptied) await sleep(200);
    await queryDatabase(
      'documents',
      `insert into pdfs (invoice_id, user_id, file_name, pdf, bytes, sha256, html_sha256)
       values (gen_random_uuid(), $1, 'late.pdf', '\\x25', 1, '', '')`,
      [ada.user.id],
    );
    await setUserTime(ada.user.id, 'emptied_at', '3 minutes');
    while (await readDeletionState(ada.user.id)) await sleep(200);
    // The payment provider sends more webhooks when the subscription ends and when the provider's customer is deleted.
    // The test waits for these webhooks.
    await sleep(3_000);

    const listRemainingTexts = async () =>
      (await findInDatabases(textsOfAda)).filter(({ tables }) => tables.length > 0);
    for (let tries = 0; tries < 10 && (await listRemainingTexts()).length > 0; tries++) await sleep(1_000);
    expect(await listRemainingTexts()).toEqual([]);
    expect((await findInDatabases(textsOfBob)).filter(({ tables }) => tables.length === 0)).toEqual([]);
    expect((await getPlan(bob)).subscriptionStatus).toBe('trial');
  });

  it('is a new account when the person signs in again after the deletion', async () => {
    const newSession = await signIn(ada.user.email);
    expect(newSession.user.id).not.toBe(ada.user.id);
    expect((await newSession.get('/api/invoices')).body).toEqual([]);
    expect((await newSession.get('/api/customers')).body).toEqual([]);
    expect((await getPlan(newSession)).subscriptionStatus).toBe('free');
  });
});
