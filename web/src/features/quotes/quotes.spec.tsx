import { describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults, type Quote, toCommonNames } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../test/choose-option.js';
import { failure, json } from '../../../test/fake-api.js';
import { getField, typeInto, profile, writeInvoice } from '../../../test/invoice-editor.js';
import { chooseFromMore, findActivity } from '../../../test/invoice-page.js';
import { closeTab, renderApp } from '../../../test/render-app.js';
import { sampleQuote, sampleReminders, sampleUser } from '../../../test/samples.js';
import { getToday } from '../../components/today.js';
import { markSignedIn } from '../../user-storage.js';
import type { DocumentBody } from '../documents/form/document-body.js';
import { storedToFormValues } from '../documents/form/document-schema.js';
import { writeDocumentDraft } from '../documents/editor/use-document-draft.js';

const quoteId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const draftId = '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5';
const QUOTE_PATH = `/app/api/quotes/${quoteId}`;

const aQuote = (overrides: Partial<Quote> = {}): Quote => sampleQuote({ id: quoteId, ...overrides });

const openQuotePage = async (quote = aQuote(), routes: Parameters<typeof renderApp>[1] = {}) => {
  const app = renderApp(`/quotes/${quoteId}`, {
    [`GET ${QUOTE_PATH}`]: quote,
    [`GET ${QUOTE_PATH}/links`]: [],
    [`GET ${QUOTE_PATH}/mails`]: { from: null, mails: [], reminders: sampleReminders },
    'GET /app/api/quotes': [],
    ...routes,
  });
  await screen.findByRole('heading', { level: 1, name: 'Quote Q-3' });
  await findActivity();
  return app;
};

const getSummary = () => within(screen.getByRole('region', { name: 'Summary' }));

describe('The page of a quote', () => {
  it('shows status, lines and the printed sheet', async () => {
    const { user } = await openQuotePage();
    expect(getSummary().getByText('Open')).toBeVisible();
    expect(getSummary().getByText('Valid until Dec 31, 2099')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Line items' })).getByText('Work')).toBeVisible();
    const paper = await screen.findByRole('img', { name: 'Quote Q-3 as it is printed' });
    expect(paper).toHaveTextContent('QUOTE FOR');
    expect(paper).toHaveTextContent('Valid Until');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: /^Open PDF/ })).toHaveAttribute(
      'href',
      `${QUOTE_PATH}/download-pdf?disposition=inline`,
    );
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: 'Quotes' })).toHaveAttribute('aria-current', 'page');
    expect(sidebar.getByRole('link', { name: 'All Invoices' })).not.toHaveAttribute('aria-current');
  });

  it('saves the client’s answer, and reverts it with Undo', async () => {
    let now = aQuote();
    const { user, called } = await openQuotePage(now, {
      [`GET ${QUOTE_PATH}`]: () => json(now),
      [`PATCH ${QUOTE_PATH}/status`]: ({ body }: { body: unknown }) => {
        const { status } = body as Pick<Quote, 'status'>;
        now = aQuote({ status, decidedAt: status === 'open' ? null : '2026-11-20T09:00:00.000Z' });
        return json(now);
      },
    });
    await user.click(screen.getByRole('button', { name: 'Declined' }));
    expect(await screen.findByText('Quote Q-3 declined')).toBeVisible();
    expect(getSummary().getByText('Declined on Nov 20, 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Invoice' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Quote Q-3 is open again')).toBeVisible();
    expect(called('PATCH', `${QUOTE_PATH}/status`).map(({ body }) => body)).toEqual([
      { status: 'declined', revision: 2, seenStatus: 'open' },
      { status: 'open', revision: 2, seenStatus: 'declined' },
    ]);
  });

  it('links to the invoice made from the quote, and then only offers Copy', async () => {
    const { user } = await openQuotePage(
      aQuote({
        status: 'accepted',
        decidedAt: '2026-11-20T09:00:00.000Z',
        invoice: { id: draftId, invoiceNumber: '8', createdAt: '2026-11-20T09:30:00.000Z' },
      }),
    );
    expect(screen.getByRole('link', { name: '8' })).toHaveAttribute('href', `/invoices/${draftId}`);
    await user.click(screen.getByRole('button', { name: 'More' }));
    for (const name of ['Reopen', 'Create Invoice', 'Accepted', 'Edit']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
      expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument();
    }
    expect(screen.getByRole('menuitem', { name: 'Copy quote' })).toHaveAttribute('href', `/quotes/new?copy=${quoteId}`);
  });

  it('locks the files after a decision, and keeps the focus on the primary action, or on More', async () => {
    const { user } = await openQuotePage(aQuote(), {
      [`PATCH ${QUOTE_PATH}/status`]: ({ body }) =>
        json(aQuote({ status: (body as { status: 'accepted' | 'open' }).status })),
    });
    expect(screen.getByRole('button', { name: 'Attach Files' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accepted' }));
    expect(await screen.findByRole('button', { name: 'Create Invoice' })).toHaveFocus();
    expect(screen.getByText(attachmentTexts.quoteLocked(true))).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Attach Files' })).not.toBeInTheDocument();
    await chooseFromMore(user, 'Reopen');
    expect(await screen.findByRole('button', { name: 'Accepted' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Attach Files' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('shows the server’s message when a decision is rejected', async () => {
    const message = 'Invoice 8 was created from quote Q-3, so the quote stays accepted.';
    const { user } = await openQuotePage(aQuote(), {
      [`PATCH ${QUOTE_PATH}/status`]: () => failure(409, 'QUOTE_LOCKED', message),
    });
    await user.click(screen.getByRole('button', { name: 'Accepted' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

it('A quote with an unknown id is shown as not found', async () => {
  renderApp(`/quotes/${quoteId}`, { [`GET ${QUOTE_PATH}`]: () => failure(404, 'NOT_FOUND', 'Gone') });
  expect(await screen.findByRole('heading', { name: 'Quote not found' })).toBeVisible();
});

describe('Writing a quote', () => {
  it('sends the fields under the names of quotes, and opens the saved quote', async () => {
    const { user, called } = renderApp('/quotes/new', {
      'POST /app/api/quotes': () => json(aQuote(), { status: 201 }),
      'GET /app/api/quotes': [],
      [`GET ${QUOTE_PATH}`]: aQuote(),
    });
    await screen.findByLabelText(/^Client Name/);
    await writeInvoice(user);
    expect(screen.queryByLabelText(/^Invoice Number/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add deposit' }));
    await user.type(getField('Deposit on Acceptance'), '30');
    await user.clear(getField('Valid Until'));
    await user.type(getField('Valid Until'), '2020-01-01');
    await user.click(screen.getByRole('button', { name: 'Save Quote' }));
    expect(await screen.findByText(validationTexts.validUntilBeforeDate)).toBeVisible();
    await user.clear(getField('Valid Until'));
    await user.type(getField('Valid Until'), '2099-12-31');
    await user.click(await screen.findByRole('button', { name: 'Save Quote' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Quote Q-3' })).toBeVisible();
    const { body: sent, headers } = called('POST', '/app/api/quotes')[0]!;
    const body = sent as DocumentBody<'quote'>;
    expect(body.quote).toMatchObject({ validUntil: '2099-12-31', quoteDate: expect.stringMatching(/^\d{4}-/) });
    expect(Object.keys(body.quote).filter((name) => /invoice|due|deposit/i.test(name))).toEqual([]);
    expect(body.deposit).toBe('30.00');
    expect(body.lineItems).toHaveLength(1);
    expect(headers['idempotency-key']).toMatch(/./);
  });

  it('starts with the deposit of the quote that is copied or edited, and with today’s delivery for a copy', async () => {
    const { quoteDate } = aQuote();
    for (const [path, delivery] of [
      [`/quotes/new?copy=${quoteId}`, getToday()],
      [`/quotes/${quoteId}/edit`, quoteDate],
    ] as const) {
      const quote = aQuote({ deposit: '30.00', deliveryStart: quoteDate, reference: 'PO-7' });
      const { unmount } = renderApp(path, { [`GET ${QUOTE_PATH}`]: quote });
      await waitFor(() => expect(getField('Deposit on Acceptance')).toHaveValue('30'));
      expect(getField('Delivery Date')).toHaveValue(delivery);
      expect(getField('PO or Reference')).toHaveValue('PO-7');
      unmount();
    }
  });

  it('asks for a missing company name only when everything else is valid', async () => {
    const { user, called } = renderApp('/quotes/new', {
      'GET /api/profile': () => json({ ...companyProfileDefaults, id: 'profile-1' }),
      'POST /app/api/quotes': () => json(aQuote(), { status: 201 }),
      [`GET ${QUOTE_PATH}`]: aQuote(),
    });
    await screen.findByLabelText(/^Client Name/);
    await user.click(screen.getByRole('button', { name: 'Save Quote' }));
    expect(await screen.findByText('Client name is required')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Save Quote' }));
    expect(called('POST', '/app/api/quotes')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Quote Q-3' })).toBeVisible();
  });

  it('does not move the Valid Until date to a customer’s payment terms', async () => {
    const { user } = renderApp('/quotes/new');
    await screen.findByLabelText(/^Client Name/);
    const before = (getField('Valid Until') as HTMLInputElement).value;
    await user.type(screen.getByLabelText(/^Client Name/), 'oak{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Payment Terms')).toHaveDisplayValue('Net 15 days'));
    expect(getField('Valid Until')).toHaveValue(before);
  });

  it('reports that another window saved the quote, keeps the typed text, and saves it as a new quote', async () => {
    let answer!: (response: Response) => void;
    const { user, called } = renderApp(`/quotes/${quoteId}/edit`, {
      [`GET ${QUOTE_PATH}`]: aQuote(),
      [`PUT ${QUOTE_PATH}`]: () =>
        failure(409, 'QUOTE_CHANGED', 'This quote was changed elsewhere since you opened it.'),
      'POST /app/api/quotes': () => new Promise<Response>((resolve) => (answer = resolve)),
      'GET /app/api/quotes': [],
      [`GET /app/api/quotes/${draftId}`]: aQuote({ id: draftId, number: 'Q-4' }),
    });
    await user.type(await screen.findByLabelText(/^Contact Person/), ' Jr.');
    await user.click(screen.getByRole('button', { name: 'Save Quote' }));
    const saveAsNewButton = await screen.findByRole('button', { name: 'save what stands here as a new quote' });
    expect(called('PUT', QUOTE_PATH)[0]!.body).toMatchObject({ revision: 2 });
    expect(getField('Contact Person')).toHaveValue('Jane Miller Jr.');
    await user.click(saveAsNewButton);
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await waitFor(() => expect(called('POST', '/app/api/quotes')).toHaveLength(1));
    answer(json(aQuote({ id: draftId, number: 'Q-4' }), { status: 201 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Quote Q-4' })).toBeVisible();
  });

  describe('that exists, with an unsaved draft in this browser', () => {
    const key = `quoteEdit-${quoteId}-draft-${sampleUser.id}`;
    const storeTypedQuote = (revision: number) => {
      markSignedIn(sampleUser.id);
      const values = { ...storedToFormValues(toCommonNames('quote', aQuote())), clientName: 'Typed before' };
      writeDocumentDraft(key, { values, revision });
    };

    it('saves on the revision that the draft is based on, and reports a newer one', async () => {
      storeTypedQuote(1);
      const { user, called } = renderApp(`/quotes/${quoteId}/edit`, {
        [`GET ${QUOTE_PATH}`]: aQuote({ revision: 2 }),
        [`PUT ${QUOTE_PATH}`]: () =>
          failure(409, 'QUOTE_CHANGED', 'This quote was changed elsewhere since you opened it.'),
      });
      expect(await screen.findByLabelText(/^Client Name/)).toHaveValue('Typed before');
      expect(screen.getByText(/was changed elsewhere since you opened it/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Save Quote' }));
      await waitFor(() => expect(called('PUT', QUOTE_PATH)[0]?.body).toMatchObject({ revision: 1 }));
      await user.click(screen.getByRole('button', { name: 'Start over' }));
      expect(getField('Client Name')).toHaveValue(aQuote().clientName);
      expect(screen.queryByText(/was changed elsewhere since you opened it/)).not.toBeInTheDocument();
      const written = jest.spyOn(Storage.prototype, 'setItem');
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(getField('Client Name')).toHaveValue('Typed before');
      expect(screen.getByText(/was changed elsewhere since you opened it/)).toBeVisible();
      // The draft is stored twice: by Undo, and by the form after the debounce. Both times it has the same revision.
      await waitFor(() => expect(written.mock.calls.filter(([name]) => name === key)).toHaveLength(2));
      written.mockRestore();
      expect(JSON.parse(localStorage.getItem(key)!)).toMatchObject({ revision: 1 });
    });

    it('shows the draft even if the quote was accepted since, and saves it as a new quote', async () => {
      storeTypedQuote(2);
      const { user } = renderApp(`/quotes/${quoteId}/edit`, {
        [`GET ${QUOTE_PATH}`]: aQuote({ status: 'accepted', decidedAt: '2026-11-20T09:00:00.000Z' }),
        'POST /app/api/quotes': () => json(aQuote({ id: draftId, number: 'Q-4' }), { status: 201 }),
        'GET /app/api/quotes': [],
        [`GET /app/api/quotes/${draftId}`]: aQuote({ id: draftId, number: 'Q-4' }),
      });
      expect(await screen.findByText(/was accepted elsewhere since you opened it/)).toBeVisible();
      expect(getField('Client Name')).toHaveValue('Typed before');
      await user.click(screen.getByRole('button', { name: 'save what stands here as a new quote' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Quote Q-4' })).toBeVisible();
    });

    it('saves without a notice if nobody else saved the quote', async () => {
      storeTypedQuote(2);
      const { user, called } = renderApp(`/quotes/${quoteId}/edit`, {
        [`GET ${QUOTE_PATH}`]: aQuote(),
        [`PUT ${QUOTE_PATH}`]: () => json(aQuote({ revision: 3 })),
        'GET /app/api/quotes': [],
      });
      await screen.findByText('Draft restored');
      expect(screen.queryByText(/elsewhere since you opened it/)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Save Quote' }));
      expect(await screen.findByText('Quote Q-3 saved')).toBeVisible();
      expect(called('PUT', QUOTE_PATH)[0]!.body).toMatchObject({ revision: 2 });
    });
  });

  it('keeps a typed tax rate that equals the profile’s default', async () => {
    const routes = { [`GET ${QUOTE_PATH}`]: aQuote({ taxRate: '5.00' }) };
    const { user } = renderApp(`/quotes/${quoteId}/edit`, routes);
    await typeInto(user, await screen.findByLabelText('Tax Rate (%)'), profile.defaultTaxRate);
    closeTab();
    renderApp(`/quotes/${quoteId}/edit`, routes);
    expect(await screen.findByLabelText('Tax Rate (%)')).toHaveValue(profile.defaultTaxRate);
  });

  it('says that an earlier draft is shown in place of the copy', async () => {
    markSignedIn(sampleUser.id);
    const values = { ...storedToFormValues(toCommonNames('quote', aQuote())), clientName: 'Begun before' };
    writeDocumentDraft(`quote-draft-${sampleUser.id}`, { values });
    const { user } = renderApp(`/quotes/new?copy=${quoteId}`, { [`GET ${QUOTE_PATH}`]: aQuote() });
    expect(
      await screen.findByText('This is the quote that you began before. Start over to copy quote Q-3.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(getField('Client Name')).toHaveValue(aQuote().clientName);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(getField('Client Name')).toHaveValue('Begun before');
  });

  it('does not open the editor for an accepted quote', async () => {
    renderApp(`/quotes/${quoteId}/edit`, {
      [`GET ${QUOTE_PATH}`]: aQuote({ status: 'accepted', decidedAt: '2026-11-20T09:00:00.000Z' }),
    });
    expect(await screen.findByRole('heading', { name: 'This quote is accepted' })).toBeVisible();
  });
});

it('The list of quotes opens from a tab beside the invoices and filters by status', async () => {
  const { user, called } = renderApp('/invoices', {
    'GET /app/api/drafts': [],
    'GET /app/api/quotes': () => json([aQuote({ status: 'expired' })], { headers: { 'X-Total-Count': '1' } }),
  });
  const tabs = within(await screen.findByRole('navigation', { name: 'Documents' }));
  await user.click(tabs.getByRole('link', { name: 'Quotes' }));
  const row = within(await screen.findByRole('row', { name: /Q-3/ }));
  expect(row.getByText('Expired')).toBeVisible();
  expect(row.getByRole('link', { name: 'Q-3' })).toHaveAttribute('href', `/quotes/${quoteId}`);
  await chooseOption(user, screen.getByRole('combobox', { name: 'Status' }), 'Accepted');
  await waitFor(() => expect(called('GET', '/app/api/quotes').at(-1)!.query).toMatchObject({ status: 'accepted' }));
  expect(window.location.search).toBe('?status=accepted');
});
