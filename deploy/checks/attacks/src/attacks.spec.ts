import { afterEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { type Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import {
  printEndlessPages,
  importCustomers,
  printLargePages,
  printManyParagraphs,
  createInvoice,
  uploadDecompressionBombs,
  PNG,
  printHtml,
  printManyDigits,
  sendSlowBodies,
  requestUnreadResponses,
  uploadLogo,
  readWholeLists,
} from './attacks.js';
import { expectHealthyProcesses, expectStatuses } from './testing/expectations.js';
import { CUSTOMER_QUOTA } from './testing/start-product.js';

const signInPro = async (): Promise<Person> => {
  const person = await signIn();
  await upgradeToPro(person);
  return person;
};

const printUniquePage = () => printHtml(regularUser, regularInvoiceId, `<p>${Math.random()}</p>`);

const regularUser = await signInPro();
const regularInvoiceId = await createInvoice(regularUser);

// The memory of the invoicing service is checked too, because this service scales uploaded logos.
afterEach(() => expectHealthyProcesses('bff', 'documents', 'invoicing'));

describe('An attacker with a script who', () => {
  it('prints a title of 170,000 digits gets the PDF, and does not delay other users', async () => {
    const mallory = await signInPro();
    const attack = printManyDigits(mallory, await createInvoice(mallory));
    expect((await printUniquePage()).status).toBe(200);
    expect((await attack).status).toBe(200);
  });

  it('prints 30 documents of 5 MB at once is refused with a time to wait, and few are in memory', async () => {
    const mallory = await signInPro();
    const attack = printLargePages(mallory, await createInvoice(mallory));
    expect((await printUniquePage()).status).toBe(200);
    const { statuses } = await attack;
    expect(statuses['429']).toBeGreaterThanOrEqual(20);
  });

  it('prints six documents of 19,900 pages gets none of them, and other users get theirs', async () => {
    const mallory = await signInPro();
    const attack = printEndlessPages(mallory, await createInvoice(mallory));
    for (let times = 0; times < 5; times++) expect((await printUniquePage()).status).toBe(200);
    const { statuses } = await attack;
    expect(statuses['200']).toBeUndefined();
    expect(statuses['429 without a wait']).toBeUndefined();
  });

  it('prints six documents of 200,000 paragraphs is refused at once, because they are too large', async () => {
    const mallory = await signInPro();
    const { statuses } = await printManyParagraphs(mallory, await createInvoice(mallory));
    // The product refuses some prints with 429, because the bytes that one user may have in transit are limited.
    expect(Object.keys(statuses).filter((status) => status !== '429')).toEqual(['413']);
    expect((await printUniquePage()).status).toBe(200);
  });

  it('stores logos that decompress to gigabytes does not affect logos of others', async () => {
    const [mallory, other] = [await signIn(), await signIn()];
    const attack = uploadDecompressionBombs(mallory);
    expect((await uploadLogo(other, PNG)).status).toBe(200);
    const { statuses } = await attack;
    expectStatuses(statuses, '200', '400');
  });

  it('fills an account reaches the quota, and can read few whole lists at a time', async () => {
    const mallory = await signIn();
    expect((await importCustomers(mallory)).status).toBe(201);
    const { status, body } = await importCustomers(mallory);
    expect([status, (body as ErrorBody).code]).toEqual([403, 'QUOTA_REACHED']);
    expect((await importCustomers(mallory, CUSTOMER_QUOTA - 1_000)).status).toBe(201);
    const attack = readWholeLists(mallory);
    expect((await regularUser.get('/api/customers')).status).toBe(200);
    const { statuses } = await attack;
    expect(Object.keys(statuses).sort()).toEqual(['200', '429']);
  });

  it('disconnects before the responses causes no noticeable work for others', async () => {
    const mallory = await signIn();
    const leave = () => mallory.sendRequest({ method: 'GET', path: '/api/customers', withinMs: 5 });
    await Promise.allSettled(Array.from({ length: 200 }, leave));
    expect((await regularUser.get('/api/customers')).status).toBe(200);
    // After aborted requests have ended, they no longer count towards the user's limit of concurrent requests.
    expect((await mallory.get('/api/customers')).status).toBe(200);
  });

  it('sends and reads so slowly that no slot is free is disconnected, and others continue', async () => {
    const slow = await Promise.all(Array.from({ length: 9 }, () => signIn()));
    const slowBodies = sendSlowBodies(slow, regularInvoiceId);
    const answers = requestUnreadResponses(slow, `/api/invoices/${regularInvoiceId}/download-pdf`);
    const large = await printHtml(regularUser, regularInvoiceId, `<p>${'x'.repeat(3_000_000)}`);
    const file = await regularUser.get(`/api/invoices/${regularInvoiceId}/download-pdf`);
    const { answer } = await Promise.race(slowBodies.map(({ whenClosed }) => whenClosed));
    for (const line of [...slowBodies, ...answers]) line.close();
    expect([large.status, file.status]).toEqual([200, 200]);
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
  });
});
