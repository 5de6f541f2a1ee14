import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from '@jest/globals';
import type { Mail, NewMail, Quote, QuoteMails } from '@paperbill/contracts/http';
import { MAX_MAIL_COPIES } from '@paperbill/contracts/rules';
import { aMail, aQuote } from '@paperbill/testing/data';
import { type Person, readMailsTo, receiveMail, signIn, createVisitor } from '@paperbill/testing/people';
import { hasConsistentWait, sendConcurrently } from './attacks.js';
import { expectStatuses } from './testing/expectations.js';

/**
 * The default of `FREE_MAIL_RECIPIENTS_A_DAY`: the number of addresses to which a free account may send e-mails per
 * day.
 */
const MAX_RECIPIENTS_PER_DAY = 20;

let owner: Person;
let quote: Quote;
let mailsPath: string;

beforeEach(async () => {
  owner = await signIn();
  quote = (await owner.post<Quote>('/app/api/quotes', aQuote())).body;
  mailsPath = `/app/api/quotes/${quote.id}/mails`;
});

/**
 * Returns the address of a mailbox that no other test uses. Addresses that differ only in their plus-tag belong to the
 * same mailbox.
 */
const createClientAddress = (): string => `client-${randomUUID()}@example.org`;

const sendQuote = (fields: Partial<NewMail> = {}, key: string = randomUUID()) =>
  owner.post<Mail>(mailsPath, aMail({ kind: 'quote', to: createClientAddress(), ...fields }), {
    'Idempotency-Key': key,
  });

const listMails = async (): Promise<Mail[]> => (await owner.get<QuoteMails>(mailsPath)).body.mails;

it('An owner who answers their own quote through the link of a test mail is refused, on the page and by direct requests', async () => {
  const { email } = owner.user;
  expect((await owner.post(mailsPath, aMail({ kind: 'test', to: email }))).status).toBe(201);
  const page = /\/q\/[\w-]+/.exec((await receiveMail(email)).text)![0];
  const client = createVisitor();
  const shownPage = await client.get(page);
  const html = shownPage.bytes.toString();
  expect([shownPage.status, html.includes('from a test mail'), html.includes('Accept Quote')]).toEqual([
    200,
    true,
    false,
  ]);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const person of [client, owner]) {
    expect((await person.get(`${page}/answer?decision=accepted&version=1`)).status).toBe(403);
    for (const decision of ['accepted', 'declined']) {
      const body = new URLSearchParams({ decision, version: '1', name: 'Charles' }).toString();
      expect((await person.sendRequest({ method: 'POST', path: `${page}/answer`, headers: form, body })).status).toBe(
        403,
      );
    }
  }
  expect((await owner.get<Quote>(`/app/api/quotes/${quote.id}`)).body).toMatchObject({ status: 'open', answers: [] });
});

it('Recipients, headers and kinds that no form sends are refused, and nothing is queued', async () => {
  const tooManyAddresses = Array.from({ length: MAX_MAIL_COPIES + 1 }, createClientAddress);
  const invalidMails: Partial<NewMail>[] = [
    { to: 'a@example.org\r\nBcc: victim@example.net' },
    { to: 'a@example.org, victim@example.net' },
    { to: '<a@example.org>' },
    { to: '' },
    { cc: tooManyAddresses },
    { bcc: tooManyAddresses },
    { replyTo: 'a@example.org\nFrom: boss@example.net' },
    { subject: 'Hello\r\nBcc: victim@example.net' },
    { subject: 'Hello\u0000' },
    { subject: '' },
    { text: '' },
    { text: 'x'.repeat(50_000) },
    { kind: 'invoice' },
    { kind: 'receipt' },
    { kind: 'statement' },
    { kind: '__proto__' as 'quote' },
    { kind: 'test' },
  ];
  for (const fields of invalidMails) {
    const { status } = await sendQuote(fields);
    expect([JSON.stringify(fields).slice(0, 80), status]).toEqual([expect.any(String), 400]);
  }
  expect(await listMails()).toEqual([]);
});

it('HTML and templates in the company, the client and the text of a mail arrive as text', async () => {
  const attack = '<img src=x onerror=alert(1)> {total} ${7*7} {{constructor}}';
  const profile = new FormData();
  profile.append('companyName', `Ada <script>alert(1)</script>`);
  expect((await owner.post('/api/profile', profile)).status).toBe(200);
  const { body } = await owner.post<Quote>('/app/api/quotes', aQuote({ clientName: attack }));
  mailsPath = `/app/api/quotes/${body.id}/mails`;
  const to = createClientAddress();
  expect((await sendQuote({ to, subject: `Re: ${attack}`, text: `Hello ${attack}` })).status).toBe(201);
  const { subject, from, html, text } = await receiveMail(to);
  expect(subject).toBe(`Re: ${attack}`);
  expect(from.address).toMatch(/@paperbill\./);
  expect(text).toContain(`Hello ${attack}`);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; {total} ${7*7} {{constructor}}');
  for (const tag of ['<script', '<img src=x']) expect(html).not.toContain(tag);
});

it('Concurrent requests with one idempotency key send one mail, and the key is refused for another mail', async () => {
  const key = randomUUID();
  const to = createClientAddress();
  const { statuses } = await sendConcurrently(20, () => sendQuote({ to }, key));
  expectStatuses(statuses, '201');
  expect((await sendQuote({ to }, key)).status).toBe(201);
  expect((await sendQuote({ to, text: 'Another text' }, key)).status).toBe(409);
  expect(await listMails()).toHaveLength(1);
  await receiveMail(to);
  expect(await readMailsTo(to)).toHaveLength(1);
});

it('Many mails at once reach no more addresses than the daily limit, and the refusals say when to try again', async () => {
  const answers = await Promise.all(Array.from({ length: MAX_RECIPIENTS_PER_DAY + 10 }, () => sendQuote()));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.filter(({ status }) => status !== 403 && status !== 429)).toEqual([]);
  for (const answer of refused) expect(hasConsistentWait(answer)).toBe(true);
  let last = await sendQuote();
  for (; last.status !== 403; last = await sendQuote()) await sleep(last.status === 429 ? 1_000 : 0);
  const recipients = (await listMails()).flatMap(({ to, cc, bcc }) => [to, ...cc, ...bcc]);
  expect(recipients).toHaveLength(MAX_RECIPIENTS_PER_DAY);
});
