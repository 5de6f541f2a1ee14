import { describe, expect, it } from '@jest/globals';
import type { Quote, QuoteAnswer, QuoteLink } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { chooseFromMore, findActivity } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleQuote } from '../../../../test/samples.js';

const sampleQuoteId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const QUOTE_PATH = `/app/api/quotes/${sampleQuoteId}`;
const linkUrl = 'https://paperbill.example/q/secret';

const link: QuoteLink = {
  ...{ id: '1', createdAt: '2026-11-20T09:00:00.000Z', mail: null, mailedTo: null },
  ...{ openedAt: null, revokedAt: null },
};

const answer: QuoteAnswer = {
  id: '2',
  decision: 'declined',
  name: 'Charles Babbage',
  note: 'Too expensive',
  revision: 1,
  address: '192.0.2.7',
  answeredAt: '2026-11-21T09:00:00.000Z',
};

const aQuote = (overrides: Partial<Quote> = {}) => sampleQuote({ id: sampleQuoteId, ...overrides });

const openQuotePage = async (quote: Quote, routes: Parameters<typeof renderApp>[1] = {}) => {
  const app = renderApp(`/quotes/${sampleQuoteId}`, {
    [`GET ${QUOTE_PATH}`]: quote,
    [`GET ${QUOTE_PATH}/links`]: [],
    ...routes,
  });
  return { ...app, section: await findActivity() };
};

describe('A client link of a quote', () => {
  it('is created in the menu, shown once with its address, and revoked after a question', async () => {
    const { user, called, section } = await openQuotePage(aQuote(), {
      [`POST ${QUOTE_PATH}/links`]: { ...link, url: linkUrl },
      [`DELETE ${QUOTE_PATH}/links/1`]: [{ ...link, revokedAt: '2026-11-21T09:00:00.000Z' }],
    });
    await chooseFromMore(user, /^New client link/);
    const dialog = within(await screen.findByRole('dialog', { name: 'New client link' }));
    expect(dialog.getByText(/who can accept or decline it there/)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Address of the new link' })).toHaveValue(linkUrl);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('textbox', { name: 'Address of the new link' })).not.toBeInTheDocument();
    expect(section.getByText('Not opened yet')).toBeVisible();
    await user.click(section.getByRole('button', { name: /^Revoke the link/ }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await section.findByText(/^Never opened, revoked Nov 21, 2026/)).toBeVisible();
    expect(called('DELETE', `${QUOTE_PATH}/links/1`)).toHaveLength(1);
    expect(section.queryByRole('button', { name: /^Revoke the link/ })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Activity' })).toHaveFocus());
  });

  it('that could not be created shows the reason; one is not hidden if the others could not be read', async () => {
    const text = 'A quote can have at most 20 links.';
    let isFull = true;
    const { user, section } = await openQuotePage(aQuote(), {
      [`GET ${QUOTE_PATH}/links`]: () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
      [`POST ${QUOTE_PATH}/links`]: () =>
        isFull ? failure(409, 'QUOTA_REACHED', text) : json({ ...link, url: linkUrl }),
    });
    expect(section.getByText('Some of the activity could not be loaded')).toBeVisible();
    expect(section.getByText('Created')).toBeVisible();
    await chooseFromMore(user, /^New client link/);
    expect(await screen.findByText(text)).toBeVisible();
    isFull = false;
    await chooseFromMore(user, /^New client link/);
    expect(await screen.findByRole('textbox', { name: 'Address of the new link' })).toHaveValue(linkUrl);
  });
});

describe('A client’s answer to a quote', () => {
  it('is shown in the activity with name, note and address, and marked as read', async () => {
    const unread = { ...answer, quoteId: sampleQuoteId, number: 'Q-3', clientName: 'Oak Lane' };
    const { called, section } = await openQuotePage(aQuote({ answers: [answer] }), {
      'GET /app/api/news': { clientMessages: [], mails: [], quoteAnswers: [unread] },
      [`POST ${QUOTE_PATH}/answers/read`]: {},
    });
    for (const text of ['Declined', 'Charles Babbage', 'Too expensive']) expect(section.getByText(text)).toBeVisible();
    expect(section.getByText(/from 192\.0\.2\.7, before your last change/)).toBeVisible();
    await waitFor(() => expect(called('POST', `${QUOTE_PATH}/answers/read`)).toHaveLength(1));
  });

  it('that gave the quote its status is in the summary, with the note', async () => {
    const { decision, answeredAt, revision } = answer;
    await openQuotePage(aQuote({ answers: [answer], status: decision, decidedAt: answeredAt, revision }));
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByText('Charles Babbage').closest('p')).toHaveTextContent(
      'Charles Babbage declined it: “Too expensive”',
    );
  });

  it('is followed by the invoice that was made from the quote, and the page has three cards', async () => {
    const { section } = await openQuotePage(
      aQuote({
        ...{ status: 'accepted', decidedAt: '2026-11-21T09:00:00.000Z' },
        invoice: {
          id: '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5',
          invoiceNumber: '8',
          createdAt: '2026-11-22T09:00:00.000Z',
        },
      }),
    );
    const [newest, next] = section.getAllByRole('listitem');
    expect(newest).toHaveTextContent(/^Invoice 8 created/);
    expect(next).toHaveTextContent(/^You marked it as accepted/);
    const cards = screen.getAllByRole('region').map((card) => card.getAttribute('aria-label') ?? card.textContent);
    expect(cards.filter((name) => /^(Summary|Line items|Activity)/.test(name))).toHaveLength(3);
  });

  it('is news on the dashboard, with a link to the quote', async () => {
    const unread = { ...answer, quoteId: sampleQuoteId, number: 'Q-3', clientName: 'Oak Lane' };
    renderApp('/', { 'GET /app/api/news': { clientMessages: [], mails: [], quoteAnswers: [unread] } });
    expect(await screen.findByText(/Oak Lane declined/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Oak Lane declined quote Q-3' })).toHaveAttribute(
      'href',
      `/quotes/${sampleQuoteId}`,
    );
  });
});

it('Declining a quote moves the focus to the next action', async () => {
  const { user } = await openQuotePage(aQuote(), { [`PATCH ${QUOTE_PATH}/status`]: aQuote({ status: 'declined' }) });
  await user.click(screen.getByRole('button', { name: 'Declined' }));
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Declined' })).not.toBeInTheDocument();
});
