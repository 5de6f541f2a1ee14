import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Attachment,
  attachmentPath,
  attachmentUploadPath,
  type NewQuoteLink,
  type Quote,
  type QuoteLink,
} from '@paperbill/contracts/http';
import { MAX_LENGTH, MAX_QUOTE_LINKS } from '@paperbill/contracts/rules';
import { aPdfFile, aQuote } from '@paperbill/testing/data';
import { type Person, signIn } from '@paperbill/testing/people';
import { sendConcurrently } from './attacks.js';
import { createVisitorHeaders, open, submitForm } from './paying-clients.js';
import { expectStatuses, expectWorkDuring } from './testing/expectations.js';

let owner: Person;
let quote: Quote;
let page: string;
/** The version of the quote when its page is opened for the first time. */
let version: string;

beforeEach(async () => {
  owner = await signIn();
  quote = await createQuote(owner);
  page = await createLink(quote);
  version = await readVersion(page);
});

async function createQuote(person: Person, fields: Parameters<typeof aQuote>[0] = {}): Promise<Quote> {
  const { status, body } = await person.post<Quote>('/app/api/quotes', aQuote(fields));
  expect(status).toBe(201);
  return body;
}

const createLink = async ({ id }: Quote): Promise<string> =>
  new URL((await owner.post<NewQuoteLink>(`/app/api/quotes/${id}/links`)).body.url).pathname;

const readQuote = async ({ id }: Quote): Promise<Quote> => (await owner.get<Quote>(`/app/api/quotes/${id}`)).body;

/** Reads the version of an open quote from the links on the quote's page. */
const readVersion = async (path: string): Promise<string> =>
  /version=([0-9a-f]+)/.exec((await open(path)).bytes.toString())?.[1] ?? 'none';

const toAnswerForm = (fields: Record<string, string> = {}) => ({
  ...{ decision: 'accepted', version, name: 'Charles', note: '' },
  ...fields,
});

const sendAnswer = (
  form: Record<string, string> | string = toAnswerForm(),
  path = page,
  headers = createVisitorHeaders(),
) => submitForm(`${path}/answer`, form, headers);

describe('A visitor with a link to a quote', () => {
  it('finds nothing at other URLs, and cannot use the link for an invoice or for the API of the quote’s owner', async () => {
    const token = page.slice('/q/'.length);
    const guessedPath = `/q/${token.startsWith('a') ? 'b' : 'a'}${token.slice(1)}`;
    for (const path of [guessedPath, `/i/${token}`, `/q/${quote.id}`, `/q/${token}%00`, `/q/${token}/../${token}x`]) {
      expect([path, (await open(path)).status]).toEqual([path, 404]);
    }
    expect((await sendAnswer(toAnswerForm(), guessedPath)).status).toBe(404);
    const html = (await open(page)).bytes.toString();
    for (const secret of [quote.id, owner.user.id, owner.user.email]) expect(html).not.toContain(secret);
    expect((await open(`/app/api/quotes/${quote.id}`)).status).toBe(401);
  });

  it('of another account cannot read, list, revoke or answer the quote as its owner', async () => {
    const mallory = await signIn();
    const path = `/app/api/quotes/${quote.id}`;
    const [link] = (await owner.get<QuoteLink[]>(`${path}/links`)).body;
    const answers = [
      await mallory.get(path),
      await mallory.get(`${path}/links`),
      await mallory.post(`${path}/links`),
      await mallory.delete(`${path}/links/${link!.id}`),
      await mallory.post(`${path}/answers/read`),
      await mallory.patch(`${path}/status`, { status: 'accepted', revision: 1 }),
      await mallory.post(`${path}/invoice-draft`, { revision: 1 }),
      await mallory.delete(`/app/api/quotes/${(await createQuote(mallory)).id}/links/${link!.id}`),
    ];
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 404));
    expect((await open(page)).status).toBe(200);
    expect((await readQuote(quote)).status).toBe('open');
  });

  it('answers 20 times at once, accepting and declining: one answer counts', async () => {
    const { statuses } = await sendConcurrently(20, (n) =>
      sendAnswer(toAnswerForm({ decision: n % 2 ? 'accepted' : 'declined', name: `Visitor ${n}` })),
    );
    expect(statuses['303']).toBe(1);
    expectStatuses(statuses, '303', '409');
    const { answers, status } = await readQuote(quote);
    expect(answers).toHaveLength(1);
    expect(status).toBe(answers[0]!.decision);
  });

  it('repeats one answer in a loop: the answer counts once, and the owner can still work', async () => {
    const headers = createVisitorHeaders();
    const attack = sendConcurrently(100, () => sendAnswer(toAnswerForm(), page, headers));
    await expectWorkDuring(attack, ['303'], () => owner.get(`/app/api/quotes/${quote.id}`));
    expect((await readQuote(quote)).answers).toHaveLength(1);
  });

  it('cannot answer a quote that its owner has meanwhile changed or decided', async () => {
    const { status } = await owner.put(`/app/api/quotes/${quote.id}`, {
      ...aQuote({ clientName: 'Somebody else' }),
      revision: 1,
    });
    expect(status).toBe(200);
    expect((await open(`${page}/answer?decision=accepted&version=${version}`)).status).toBe(409);
    for (const guessedVersion of [version, '1', "'; --", 'a\u0000b', '\ud800', 'a'.repeat(30_000)]) {
      expect([guessedVersion, (await sendAnswer(toAnswerForm({ version: guessedVersion }))).status]).toEqual([
        guessedVersion,
        409,
      ]);
    }
    expect((await sendAnswer(toAnswerForm({ version: '' }))).status).toBe(400);
    const current = await readVersion(page);
    await owner.patch(`/app/api/quotes/${quote.id}/status`, { status: 'declined', revision: 2 });
    expect((await sendAnswer(toAnswerForm({ version: current }))).status).toBe(409);
    expect(await readQuote(quote)).toMatchObject({ status: 'declined', answers: [] });
  });

  it('cannot answer a quote whose owner has meanwhile shown, hidden or deleted a file', async () => {
    const place = { of: 'quote', id: quote.id } as const;
    const { body: file } = await owner.sendRequest<Attachment>({
      method: 'POST',
      path: attachmentUploadPath(place, { name: 'plan.pdf', withMail: false }),
      headers: { 'Content-Type': 'application/pdf', 'Idempotency-Key': randomUUID() },
      body: aPdfFile(),
    });
    const path = attachmentPath(place, file.id);
    const changes = [
      () => owner.patch(path, { withMail: true }),
      () => owner.patch(path, { withMail: false }),
      () => owner.patch(path, { withMail: true }),
      () => owner.delete(path),
    ];
    for (const change of changes) {
      const shownVersion = await readVersion(page);
      expect((await change()).status).toBeLessThan(300);
      expect((await open(`${page}/answer?decision=accepted&version=${shownVersion}`)).status).toBe(409);
      expect((await sendAnswer(toAnswerForm({ version: shownVersion }))).status).toBe(409);
    }
    expect((await readQuote(quote)).answers).toEqual([]);
    expect((await sendAnswer(toAnswerForm({ version: await readVersion(page) }))).status).toBe(303);
  });

  it('cannot answer after the last valid day', async () => {
    const expiredQuote = await createQuote(owner, { quoteDate: '2020-01-01', validUntil: '2020-02-01' });
    const path = await createLink(expiredQuote);
    expect((await open(path)).bytes.toString()).not.toContain('Accept Quote');
    expect((await open(`${path}/answer?decision=accepted&version=${version}`)).status).toBe(409);
    expect((await sendAnswer(toAnswerForm(), path)).status).toBe(409);
    expect(await readQuote(expiredQuote)).toMatchObject({ status: 'expired', answers: [] });
  });

  it('finds nothing at a revoked link', async () => {
    expect((await open(page)).status).toBe(200);
    const [link] = (await owner.get<QuoteLink[]>(`/app/api/quotes/${quote.id}/links`)).body;
    await owner.delete(`/app/api/quotes/${quote.id}/links/${link!.id}`);
    for (const path of ['', `/answer?decision=accepted&version=${version}`, '/pdf', '/logo']) {
      expect([path, (await open(page + path)).status]).toEqual([path, 404]);
    }
    expect((await sendAnswer()).status).toBe(404);
    expect((await readQuote(quote)).answers).toEqual([]);
  });

  it('sends HTML as a name and a note: every page shows it as text', async () => {
    const [name, note] = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>\n</textarea><b>note</b>'];
    const tooLong = await sendAnswer(toAnswerForm({ name, note: note.padEnd(MAX_LENGTH.clientMessage + 1, 'x') }));
    expect(tooLong.status).toBe(400);
    expect((await sendAnswer(toAnswerForm({ name, note }))).status).toBe(303);
    const shownPages = [tooLong, await open(page)].map(({ bytes }) => bytes.toString());
    for (const html of shownPages) {
      expect(html).toContain('&lt;script&gt;');
      for (const tag of ['<script>alert', '<img src=x', '<b>note']) expect(html).not.toContain(tag);
    }
    expect((await readQuote(quote)).answers).toMatchObject([{ name, note }]);
  });

  it('cannot send names and notes that are empty, oversized or not text', async () => {
    const wrong: [Record<string, string> | string, number][] = [
      [toAnswerForm({ name: ' ' }), 400],
      [toAnswerForm({ name: 'a'.repeat(MAX_LENGTH.name + 1) }), 400],
      [toAnswerForm({ note: 'a'.repeat(MAX_LENGTH.clientMessage + 1) }), 400],
      [toAnswerForm({ name: 'a\u0000b' }), 400],
      [toAnswerForm({ name: '\u202e\u200b' }), 400],
      [toAnswerForm({ decision: 'open' }), 400],
      [toAnswerForm({ decision: '__proto__' }), 400],
      ['', 400],
      [`name=%ff%fe%00&decision=accepted&version=${version}`, 400],
      [toAnswerForm({ note: 'a'.repeat(100_000) }), 413],
    ];
    for (const [body, expected] of wrong) {
      const { status } = await sendAnswer(body);
      expect([JSON.stringify(body).slice(0, 80), status]).toEqual([JSON.stringify(body).slice(0, 80), expected]);
    }
    expect(await readQuote(quote)).toMatchObject({ status: 'open', answers: [] });
  });

  it('cannot be made to answer by a page of another site', async () => {
    const headers = { ...createVisitorHeaders(), Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await sendAnswer(toAnswerForm(), page, headers)).status).toBe(403);
    expect((await readQuote(quote)).answers).toEqual([]);
  });

  it('downloads the PDF from many addresses at once: the owner can still work', async () => {
    expect((await open(`${page}/pdf`)).status).toBe(200);
    const attack = sendConcurrently(60, () => open(`${page}/pdf`));
    await expectWorkDuring(attack, ['200'], () => owner.get(`/app/api/quotes/${quote.id}`));
  });
});

it('An owner who creates many links at once gets no more links than the limit', async () => {
  const { statuses } = await sendConcurrently(MAX_QUOTE_LINKS + 10, () =>
    owner.post(`/app/api/quotes/${quote.id}/links`),
  );
  expectStatuses(statuses, '201', '403');
  const links = (await owner.get<QuoteLink[]>(`/app/api/quotes/${quote.id}/links`)).body;
  expect(links.length).toBeLessThanOrEqual(MAX_QUOTE_LINKS);
});
