import { describe, expect, it, beforeEach } from '@jest/globals';
import { AppError, type LinkedQuote } from '@paperbill/contracts/http';
import request from 'supertest';
import { aLinkedInvoice, aLinkedQuote, ID, LINK_TOKEN, tokenHash } from '../testing/client-link.js';
import { startTestApi } from '../testing/test-api.js';

const QUOTE_PAGE_PATH = `/q/${LINK_TOKEN}`;
const api = await startTestApi();

beforeEach(() => {
  api.services.takeRequests();
  setQuote();
  api.services.reply('findQuoteLink', { userId: ID, linkId: ID, quoteId: ID, revision: 3, isTest: false });
  api.services.reply('answerQuote', {});
  api.services.reply('openQuoteLink', {});
});

function setQuote(fields: Partial<LinkedQuote> = {}, version = '1', isTest = false): void {
  const quote = aLinkedQuote(fields);
  api.services.reply('readQuoteLink', { userId: ID, version, isTest, quote });
  api.services.reply('readQuoteLinkVersion', { version });
}

const getPage = (path: string) => request(api.url).get(path);
const postForm = (fields: Record<string, string>) =>
  request(api.url)
    .post(`${QUOTE_PAGE_PATH}/answer`)
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send(new URLSearchParams(fields).toString());
const answerForm = { decision: 'accepted', version: '1', name: 'Charles', note: 'Soon' };

describe('The page of a quote’s link', () => {
  it('shows the quote and both answers, escaped, found by the hash of the token', async () => {
    const { status, text, headers } = await getPage(QUOTE_PAGE_PATH);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    for (const shown of ['Quote Q-&lt;7&gt;', '$99.00', 'Valid until Dec 2, 2026', 'Accept Quote', 'Decline', 'Oak &amp; &lt;Lane&gt;']) {
      expect(text).toContain(shown);
    }
    expect(text).not.toContain('<script>alert');
    expect(api.services.takeRequests()).toEqual([{ name: 'readQuoteLink', request: { tokenHash } }]);
  }); // oxfmt-ignore

  it.each([
    ['accepted', { status: 'accepted', answer: { decision: 'accepted', name: 'Charles', answeredAt: '2026-11-03T08:00:00Z' } }, 'Accepted by Charles'],
    ['expired', { status: 'expired' }, 'Was valid until Dec 2, 2026'],
  ] as const)('offers no answer if the quote is %s', async (_, fields, shown) => {
    setQuote(fields);
    const { text } = await getPage(QUOTE_PAGE_PATH);
    expect(text).toContain(shown);
    expect(text).not.toContain('Accept Quote');
  }); // oxfmt-ignore

  it('opened from a test mail says so, and offers and shows no answer', async () => {
    setQuote({}, '1', true);
    const { text } = await getPage(QUOTE_PAGE_PATH);
    expect(text).toContain('You opened this page from a test mail.');
    expect(text).not.toContain('Accept Quote');
    const form = await getPage(`${QUOTE_PAGE_PATH}/answer?decision=accepted&version=1`);
    expect([form.status, form.text.includes('This is a test')]).toEqual([403, true]);
  });

  it.each([
    ['open', true],
    ['accepted', true],
    ['declined', false],
    ['expired', false],
  ] as const)('names the deposit below the total, and if it is %s above: %s', async (status, isAbove) => {
    setQuote({ status, deposit: '30.00' });
    const { text } = await getPage(QUOTE_PAGE_PATH);
    expect(text.includes('Deposit on acceptance: <strong>$30.00</strong>')).toBe(isAbove);
    expect(text).toContain('Deposit on acceptance</dt><dd>$30.00</dd>');
  });

  it.each([
    ['accepted', true],
    ['declined', false],
  ])('repeats the deposit where the quote is %s: %s', async (decision, isDepositShown) => {
    setQuote({ deposit: '30.00' });
    const { text } = await getPage(`${QUOTE_PAGE_PATH}/answer?decision=${decision}&version=1`);
    expect(text.includes('Deposit on acceptance: <strong>$30.00</strong>')).toBe(isDepositShown);
  });

  it('shows a long quote from the cache until the quote changes', async () => {
    const lineItems = Array.from({ length: 60 }, () => aLinkedInvoice().lineItems[0]!);
    setQuote({ lineItems }, 'long');
    expect((await getPage(QUOTE_PAGE_PATH)).status).toBe(200);
    api.services.takeRequests();
    await getPage(QUOTE_PAGE_PATH);
    expect(api.services.takeRequests().map(({ name }) => name)).toEqual(['readQuoteLinkVersion']);
    setQuote({ lineItems, status: 'declined' }, 'longer');
    expect((await getPage(QUOTE_PAGE_PATH)).text).toContain('Declined');
  });

  it('asks for the PDF of the revision that the link shows', async () => {
    api.services.reply('getPdf', { fileName: 'quote_q_7.pdf', bytes: new Uint8Array([1]), sha256: 'a'.repeat(64) });
    expect((await getPage(`${QUOTE_PAGE_PATH}/pdf`)).status).toBe(200);
    expect(api.services.takeRequests()).toContainEqual({
      name: 'getPdf',
      request: expect.objectContaining({ userId: ID, kind: 'quote', id: ID, revision: 3, forVisitor: true }),
    });
  });

  it.each(['/q/short', `/q/${'b'.repeat(43)}`])('answers 404 with a page for an unknown address (%s)', async (path) => {
    api.services.reply('readQuoteLink', new AppError('NOT_FOUND'));
    const { status, text } = await getPage(path);
    expect([status, text.includes('This link does not work')]).toEqual([404, true]);
  });
});

describe('An answer to a quote', () => {
  it('is asked for on a page of its own, which names what is accepted', async () => {
    const { status, text } = await getPage(`${QUOTE_PAGE_PATH}/answer?decision=accepted&version=1`);
    expect(status).toBe(200);
    for (const shown of ['Accept quote Q-&lt;7&gt;?', '$99.00', 'name="version" value="1"', 'Your name']) {
      expect(text).toContain(shown);
    }
  });

  it('is refused before the form if the page has changed since the client opened it', async () => {
    for (const version of ['version=2', 'version=', 'version=1&version=1', 'version[toString]=1', 'revision=3']) {
      const { status, text } = await getPage(`${QUOTE_PAGE_PATH}/answer?decision=accepted&${version}`);
      expect([version, status, text.includes('The quote has changed')]).toEqual([version, 409, true]);
    }
  });

  it('is sent with the version of the page that the client saw, and leads to thanks', async () => {
    const { status, headers } = await postForm(answerForm);
    expect([status, headers['location']]).toEqual([303, `${QUOTE_PAGE_PATH}?told=accepted`]);
    expect(api.services.takeRequests()).toEqual([
      {
        name: 'answerQuote',
        request: { tokenHash, decision: 'accepted', version: '1', name: 'Charles', note: 'Soon' },
      },
    ]);
    setQuote({ status: 'accepted' });
    expect((await getPage(`${QUOTE_PAGE_PATH}?told=accepted`)).text).toContain('They know that you accept the quote');
  });

  it('with a wrong field shows the form again, with what was entered', async () => {
    api.services.reply('answerQuote', AppError.invalid({ path: 'name', message: 'Please enter your name' }));
    const { status, text } = await postForm({ ...answerForm, name: '', note: 'Kept <b>' });
    expect(status).toBe(400);
    for (const shown of ['Please enter your name', 'aria-invalid="true"', 'Kept &lt;b&gt;'])
      expect(text).toContain(shown);
  });

  it('to a German quote with a wrong field shows the error in German', async () => {
    setQuote({ language: 'de' });
    const errors = ['name', 'note'].map((path) => ({ path, message: 'Please fix it' }));
    api.services.reply('answerQuote', AppError.invalid(...errors));
    const { text } = await postForm(answerForm);
    expect(text).not.toContain('Please');
    for (const shown of ['Bitte geben Sie Ihren Namen ein', 'Bitte schreiben Sie']) expect(text).toContain(shown);
  });

  it.each([
    ['QUOTE_CHANGED', 'The quote has changed'],
    ['QUOTE_ANSWERED', 'already answered'],
    ['QUOTE_EXPIRED', 'no longer valid'],
  ] as const)('that is too late (%s) says so, and leads back to the quote', async (code, shown) => {
    api.services.reply('answerQuote', new AppError(code));
    const { status, text } = await postForm(answerForm);
    expect(status).toBe(409);
    expect(text).toContain(shown);
    expect(text).toContain(`href="${QUOTE_PAGE_PATH}"`);
  });

  it.each([
    ['of another kind', { decision: 'open' }],
    ['without a version', { version: '' }],
  ])('%s is refused', async (_, wrong) => {
    expect((await postForm({ ...answerForm, ...wrong })).status).toBe(400);
    expect(api.services.takeRequests().map(({ name }) => name)).toEqual(['findQuoteLink']);
  });
});
