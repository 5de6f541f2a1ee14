import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, InvoiceWithLineItems, Quote } from '@paperbill/contracts/http';
import { MAX_LENGTH, MAX_LINE_ITEMS, STORAGE_MAX_BYTES } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aDraft, aDraftLine, aLineItem, anInvoice, aQuote } from '@paperbill/testing/data';
import { type Answer, type Person, signIn } from '@paperbill/testing/people';
import { printHtml, sendConcurrently } from './attacks.js';
import { createLink, open, origin } from './paying-clients.js';
import { expectStatuses } from './testing/expectations.js';

let regularUser: Person;

beforeEach(async () => {
  regularUser = await signIn();
});

const createMaximumLineItems = (notes: string) => {
  const line = aLineItem({ description: 'What was agreed on, '.repeat(25), notes });
  return Array.from({ length: MAX_LINE_ITEMS }, () => line);
};

const saveLongInvoice = <Answer>(owner: Person, notes: string) =>
  owner.post<Answer>('/api/invoices?number=next', anInvoice({}, createMaximumLineItems(notes)));

/** Saves an invoice with texts that are almost too long to be printed. */
async function createLongInvoice(owner: Person): Promise<InvoiceWithLineItems> {
  const saved = await saveLongInvoice<InvoiceWithLineItems>(owner, 'and what else, '.repeat(24));
  expect(saved.status).toBe(201);
  return saved.body;
}

async function createLongQuote(owner: Person): Promise<string> {
  const quote = aQuote({}, { lineItems: createMaximumLineItems('and what else, '.repeat(24)) });
  const { status, body } = await owner.post<Quote>('/app/api/quotes', quote);
  expect(status).toBe(201);
  return body.id;
}

const createLongClientPage = async (owner: Person): Promise<string> =>
  createLink(owner, await createLongInvoice(owner));

function toLongDraftJson(clientName = 'Oak Lane'): string {
  const [productName, description, notes] = [MAX_LENGTH.name, MAX_LENGTH.description, MAX_LENGTH.notes].map((length) =>
    '長'.repeat(length),
  ) as [string, string, string];
  const line = aDraftLine({ productName, description, notes });
  const content = aDraft({ lineItems: Array.from({ length: MAX_LINE_ITEMS }, () => line), clientName });
  return JSON.stringify({ content });
}

const saveDraft = (owner: Person, id: string, draft: string) =>
  owner.sendRequest<ErrorBody>({
    method: 'PUT',
    path: `/app/api/drafts/${id}`,
    headers: { 'Content-Type': 'application/json' },
    body: draft,
  });

/**
 * Reads a draft and returns the HTTP status. The response is not parsed, because parsing it would block this thread.
 */
async function readDraft(owner: Person, id: string): Promise<number> {
  const response = await fetch(`${origin}/app/api/drafts/${id}`, { headers: { Cookie: owner.cookie } });
  await response.arrayBuffer();
  return response.status;
}

/** The maximum number of calls that the regular user makes. It is below the rate limits. */
const MAX_CALLS = 10;

/**
 * Repeats a user's call while another user attacks. Returns how many of these calls were answered before the attack
 * ended.
 */
async function countAnsweredCallsDuring(
  attack: Promise<unknown>,
  call: () => Promise<Answer<unknown>>,
): Promise<number> {
  let isOver = false;
  const attackEnd = attack.finally(() => (isOver = true));
  let answers = 0;
  for (let calls = 0; !isOver && calls < MAX_CALLS; calls++) {
    expect((await call()).status).toBe(200);
    if (!isOver) answers++;
  }
  await attackEnd;
  return answers;
}

const readInvoiceList = () => regularUser.get('/api/invoices?page=1');

describe('A user with long documents who', () => {
  it('lets 20 visitors open one client page at once does not block other users', async () => {
    const path = await createLongClientPage(await signIn());
    const attack = sendConcurrently(20, () => open(path));
    expect(await countAnsweredCallsDuring(attack, readInvoiceList)).toBeGreaterThan(0);
    expectStatuses((await attack).statuses, '200');
    expect((await open(path)).status).toBe(200);
  });

  it('saves three drafts of 5 MB at once and reads one five times at once does not block other users', async () => {
    const mallory = await signIn();
    const id = randomUUID();
    expect((await saveDraft(mallory, id, toLongDraftJson())).status).toBe(200);
    const reads = Promise.all(Array.from({ length: 5 }, () => readDraft(mallory, id)));
    expect(await countAnsweredCallsDuring(reads, readInvoiceList)).toBeGreaterThan(0);
    const drafts = Array.from({ length: 3 }, (_, n) => toLongDraftJson(`Oak ${n}`));
    const saves = sendConcurrently(drafts.length, (n) => saveDraft(mallory, randomUUID(), drafts[n]!));
    expect(await countAnsweredCallsDuring(saves, readInvoiceList)).toBeGreaterThan(0);
    expect((await saves).statuses['200']).toBeGreaterThan(0);
  });

  it('has visitors print the longest savable document does not block prints of other users', async () => {
    const mallory = await signIn();
    const refused = await saveLongInvoice<ErrorBody>(mallory, '長い明細'.repeat(MAX_LENGTH.notes / 4));
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, ['lineItems']]);
    const ownInvoice = await regularUser.post<InvoiceWithLineItems>('/api/invoices?number=next', anInvoice());
    const path = await createLongClientPage(mallory);
    const attack = sendConcurrently(8, () => open(`${path}/pdf`));
    const printOwnInvoice = () => printHtml(regularUser, ownInvoice.body.id, '<h1>Invoice</h1>');
    expect(await countAnsweredCallsDuring(attack, printOwnInvoice)).toBeGreaterThan(0);
    expectStatuses((await attack).statuses, '200');
  });

  it('fills an account with long drafts, sent or made by short requests, is stopped at the quota', async () => {
    const mallory = await signIn();
    const { id } = await createLongInvoice(mallory);
    const [quote, other] = [await createLongQuote(mallory), await createLongQuote(mallory)];
    const createDraftFromQuote = (quoteId: string) =>
      mallory.post<ErrorBody>(`/app/api/quotes/${quoteId}/invoice-draft`, { revision: 1 });
    const { statuses } = await sendConcurrently(20, () => createDraftFromQuote(quote));
    expectStatuses(statuses, '201');
    // All requests share one draft, because a quote has at most one draft.
    expect((await mallory.get<unknown[]>('/app/api/drafts')).body).toHaveLength(1);
    const draft = toLongDraftJson();
    for (let saved = 0; saved < 8; saved++) {
      expect((await saveDraft(mallory, randomUUID(), draft)).status).toBe(200);
    }
    const copyInvoice = () => mallory.post<ErrorBody>(`/app/api/invoices/${id}/copy`, { prices: 'current' });
    let copyAnswer = await copyInvoice();
    for (let copyCount = 1; copyAnswer.status === 201 && copyCount < 80; copyCount++) copyAnswer = await copyInvoice();
    for (const { status, body } of [copyAnswer, await createDraftFromQuote(other)]) {
      expect([status, body.message]).toEqual([403, refusalTexts.storageFull(STORAGE_MAX_BYTES.free, true)]);
    }
    expect((await regularUser.get('/api/invoices?page=1')).status).toBe(200);
  });
});
