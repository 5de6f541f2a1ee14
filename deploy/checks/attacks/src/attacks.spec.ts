import { setTimeout } from 'node:timers/promises';
import { beforeAll, afterEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { jpegOfScans, longPath, manyUses } from '@paperbill/testing/data';
import { earlyInTheMinute, type Person, send, signIn, upgrade } from '@paperbill/testing/people';
import { readPdf } from '@paperbill/testing/read-pdf';
import { startProduct } from '@paperbill/local';
import {
  sendWithEndedSession,
  printEndlessPages,
  importCustomers,
  printLargePages,
  requestListsWithoutBodies,
  printManyParagraphs,
  createInvoice,
  uploadDecompressionBombs,
  PNG,
  printHtml,
  printDigits,
  sendSearches,
  sendSlowBodies,
  requestUnreadAnswers,
  openUnsentMessages,
  openUnsentWebhooks,
  uploadLogo,
  readWholeLists,
  sendWrongWebhooks,
} from './attacks.js';
import { listEndedParts, getPeakMiB } from './testing/parts.js';
import { CUSTOMER_QUOTA } from './testing/start-product.js';

const origin = process.env['PRODUCT_URL']!;

/** A well-behaved user with the Pro plan and one invoice. */
let regularUser: Person;
let regularInvoiceId: string;

const signInPro = async (): Promise<Person> => {
  const person = await signIn();
  await upgrade(person);
  return person;
};

const printUniquePage = () => printHtml(regularUser, regularInvoiceId, `<p>${Math.random()}</p>`);

beforeAll(async () => {
  regularUser = await signInPro();
  regularInvoiceId = await createInvoice(regularUser);
});

afterEach(() => {
  expect(listEndedParts()).toEqual([]);
  // The invoicing service is checked too, because it scales uploaded logos.
  for (const part of ['bff', 'documents', 'invoicing']) expect([part, getPeakMiB(part) < 512]).toEqual([part, true]);
});

describe('An attacker with a script who', () => {
  it('prints a title of 170,000 digits gets the PDF, and does not delay other users', async () => {
    const mallory = await signInPro();
    const attack = printDigits(mallory, await createInvoice(mallory));
    expect((await printUniquePage()).status).toBe(200);
    expect((await attack).status).toBe(200);
  });

  it('prints 60 documents of 5 MB at once is refused with a time to wait, and few are in memory', async () => {
    const mallory = await signInPro();
    const attack = printLargePages(mallory, await createInvoice(mallory));
    expect((await printUniquePage()).status).toBe(200);
    const { statuses } = await attack;
    expect(statuses['429']).toBeGreaterThanOrEqual(40);
  });

  it('sends compressed bodies is refused', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const path = `/api/invoices/${regularInvoiceId}/generate-pdf`;
    const { status, body } = await regularUser.send<ErrorBody>({ method: 'POST', path, headers, body: 'x' });
    expect([status, body.message]).toEqual([415, refusalTexts.compressedBody]);
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
    // Some prints get 429, because together they exceed the limit on bytes that one user may have in transit.
    expect(Object.keys(statuses).filter((status) => status !== '429')).toEqual(['413']);
    expect((await printUniquePage()).status).toBe(200);
  });

  it.each([
    ['a path of 60,000 points', longPath(60_000)],
    ['14,000 uses of a long path', `<g id="a"/>${longPath(1_000, ' id="a"')}${manyUses(14_000)}`],
  ])('stores a logo with %s is refused', async (_, content) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${content}</svg>`;
    const { status, body } = await uploadLogo(await signIn(), svg, 'image/svg+xml');
    expect(status).toBe(400);
    expect((body as ErrorBody).errors).toEqual([{ path: 'logo', message: validationTexts.logoTooComplex }]);
  });

  it('stores logos that decompress to gigabytes does not affect logos of others', async () => {
    const [mallory, other] = [await signIn(), await signIn()];
    const attack = uploadDecompressionBombs(mallory);
    expect((await uploadLogo(other, PNG)).status).toBe(200);
    const { statuses } = await attack;
    expect(Object.keys(statuses).filter((status) => !['200', '400', '429'].includes(status))).toEqual([]);
  });

  it('stores an image that is painted 2,000 times does not affect logos of others', async () => {
    const [mallory, other] = [await signIn(), await signIn()];
    const attack = uploadLogo(mallory, jpegOfScans(2_000), 'image/jpeg');
    await setTimeout(200);
    expect((await uploadLogo(other, PNG)).status).toBe(200);
    expect((await attack).status).toBe(400);
  });

  it('uses an ended session is refused, and then rate-limited', async () => {
    const mallory = await signIn();
    await mallory.post('/api/auth/logout');
    await earlyInTheMinute();
    const { statuses } = await sendWithEndedSession(origin, mallory.cookie);
    expect(Object.keys(statuses).sort()).toEqual(['401', '429']);
    expect(statuses['401']).toBeLessThanOrEqual(1_210);
    expect((await regularUser.get('/api/auth/user')).status).toBe(200);
  });

  it('sends 300 webhooks of 500 KB with wrong signatures has few of them read', async () => {
    const begunAt = Date.now();
    const { statuses } = await sendWrongWebhooks(origin);
    // The formula follows from the limit on bytes of webhooks: 48 MiB at once, then 1 MiB per second.
    const most = Math.ceil(98 + (2.1 * (Date.now() - begunAt)) / 1_000);
    expect(most).toBeLessThan(200);
    expect(statuses['400']).toBeLessThanOrEqual(most);
    expect(statuses['429']).toBeGreaterThanOrEqual(300 - most);
  });

  it('fills an account reaches its quota, and can read few whole lists at a time', async () => {
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

  it('searches 60 times at once does not slow down searches of others', async () => {
    const attack = sendSearches(await signIn());
    expect((await regularUser.get('/app/api/search?q=a')).status).toBe(200);
    const { statuses } = await attack;
    expect(Object.keys(statuses).sort()).toEqual(['200', '429']);
  });

  it('links to the sign-out from a sibling site does not sign the user out', async () => {
    const headers = { Cookie: regularUser.cookie, 'Sec-Fetch-Site': 'same-site' };
    const { headers: answered } = await send(origin, { method: 'GET', path: '/api/logout', headers });
    expect(answered.location).toBe('/');
    expect((await regularUser.get('/api/auth/user')).status).toBe(200);
  });

  it("starts many sign-ins in another user's browser leaves one cookie there", async () => {
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => send(origin, { method: 'GET', path: '/api/login' })),
    );
    const names = begun.flatMap(({ headers }) => headers['set-cookie']!.map((line) => line.split('=')[0]));
    expect(new Set(names).size).toBe(1);
  });

  it('starts production with default secrets gets an error that names each', async () => {
    const known = {
      NODE_ENV: 'production',
      NATS_URL: 'nats://bff:demo@nats:4222',
      SESSION_SECRET: '0'.repeat(32),
      POSTGRES_URL: 'postgresql://paperbill:change-me@postgres/paperbill',
    };
    const start = startProduct({ env: known });
    for (const name of ['NATS_URL', 'SESSION_SECRET', 'POSTGRES_URL']) await expect(start).rejects.toThrow(name);
  });

  it('disconnects before the answers causes no noticeable work for others', async () => {
    const mallory = await signIn();
    const leave = () => mallory.send({ method: 'GET', path: '/api/customers', withinMs: 5 });
    await Promise.allSettled(Array.from({ length: 200 }, leave));
    expect((await regularUser.get('/api/customers')).status).toBe(200);
    // The aborted requests no longer count towards the user's limit on concurrent requests.
    expect((await mallory.get('/api/customers')).status).toBe(200);
  });

  it('requests a second subscription gets none', async () => {
    const mallory = await signInPro();
    const answers = await Promise.all(Array.from({ length: 5 }, () => mallory.post('/api/subscription/create')));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  });

  it("prints a free invoice with own HTML still gets the free plan's line", async () => {
    const mallory = await signIn();
    const invoice = await createInvoice(mallory);
    expect((await printHtml(mallory, invoice, '<p>Mine alone</p>')).status).toBe(200);
    const { bytes } = await mallory.get(`/api/invoices/${invoice}/download-pdf`);
    const { text } = await readPdf(bytes);
    expect(text).toContain('Mine alone');
    expect(text.replace('Mine alone', '').trim()).not.toBe('');
  });

  it('sends and reads so slowly that no slot is free is disconnected, and others continue', async () => {
    const slow = await Promise.all(Array.from({ length: 9 }, () => signIn()));
    const bodies = sendSlowBodies(slow, regularInvoiceId);
    const answers = requestUnreadAnswers(slow, `/api/invoices/${regularInvoiceId}/download-pdf`);
    const large = await printHtml(regularUser, regularInvoiceId, `<p>${'x'.repeat(3_000_000)}`);
    const file = await regularUser.get(`/api/invoices/${regularInvoiceId}/download-pdf`);
    const { answer } = await Promise.race(bodies.map(({ closed }) => closed));
    for (const line of [...bodies, ...answers]) line.close();
    expect([large.status, file.status]).toEqual([200, 200]);
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
  });

  it('announces bodies and never sends them does not block lists, client pages and webhooks', async () => {
    const lists = requestListsWithoutBodies(await Promise.all(Array.from({ length: 3 }, () => signIn())));
    const attack = [...lists, ...openUnsentMessages(origin), ...openUnsentWebhooks(origin)];
    await setTimeout(1_000);
    const fromElsewhere = { 'X-Forwarded-For': '192.0.2.9' };
    const begunAt = Date.now();
    const answers = await Promise.all([
      regularUser.get('/api/invoices?page=1'),
      send(origin, { method: 'GET', path: `/i/${'y'.repeat(43)}`, headers: fromElsewhere }),
      send(origin, {
        method: 'POST',
        path: '/webhooks/stripe',
        headers: { ...fromElsewhere, 'Stripe-Signature': `t=1,v1=${'0'.repeat(64)}` },
        body: '{}',
      }),
    ]);
    const ms = Date.now() - begunAt;
    for (const line of attack) line.close();
    // The link and the signature are invalid and are checked before anything else, so 404 and 400 are expected.
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400]);
    expect(ms).toBeLessThan(5_000);
  });
});
