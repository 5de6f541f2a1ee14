import { describe, expect, it } from '@jest/globals';
import type { Quote, QuoteAnswer } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '../../../../test/fake-api.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice } from '../../../../test/samples.js';

const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const PATH = `/app/api/quotes/${id}`;
const link = { id: '1', createdAt: '2026-11-20T09:00:00.000Z', openedAt: null };
const url = 'https://paperbill.example/q/secret';

const answer: QuoteAnswer = {
  id: '2',
  decision: 'declined',
  name: 'Charles Babbage',
  note: 'Too expensive',
  revision: 1,
  address: '192.0.2.7',
  answeredAt: '2026-11-21T09:00:00.000Z',
};

const aQuote = (overrides: Partial<Quote> = {}) => ({
  ...sampleInvoice(),
  ...{ id, number: 'Q-3', status: 'open', revision: 2, quoteDate: '2026-11-02', validUntil: '2099-12-31' },
  ...{ decidedAt: null, answers: [], invoice: null, lineItems: [], ...overrides },
});

const open = async (quote: object, routes: Parameters<typeof renderApp>[1] = {}) => {
  const app = renderApp(`/quotes/${id}`, { [`GET ${PATH}`]: quote, [`GET ${PATH}/links`]: [], ...routes });
  await screen.findByRole('heading', { level: 1, name: 'Quote Q-3' });
  return app;
};

const links = () => within(screen.getByRole('region', { name: 'Page for Your Client' }));

describe('A client link of a quote', () => {
  it('is created, shown once with its address, and revoked after a question', async () => {
    const { user, called } = await open(aQuote(), {
      [`POST ${PATH}/links`]: { ...link, url },
      [`DELETE ${PATH}/links/1`]: [],
    });
    await user.click(await links().findByRole('button', { name: 'New client link' }));
    expect(await links().findByRole('textbox', { name: 'Address of the new link' })).toHaveValue(url);
    expect(links().getByText('Not opened yet')).toBeVisible();
    await user.click(links().getByRole('button', { name: /^Revoke the link/ }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(links().queryByText('Not opened yet')).not.toBeInTheDocument());
    expect(called('DELETE', `${PATH}/links/1`)).toHaveLength(1);
  });

  it('is not hidden by an empty list if the links could not be read', async () => {
    const { user } = await open(aQuote(), {
      [`GET ${PATH}/links`]: () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
      [`POST ${PATH}/links`]: { ...link, url },
    });
    expect(await links().findByText('Failed to fetch the links')).toBeVisible();
    expect(links().queryByText(/They need no account/)).not.toBeInTheDocument();
    await user.click(links().getByRole('button', { name: 'New client link' }));
    expect(await links().findByRole('textbox', { name: 'Address of the new link' })).toHaveValue(url);
  });

  it('that could not be created shows the server’s reason', async () => {
    const text = 'A quote can have at most 20 links.';
    const { user } = await open(aQuote(), { [`POST ${PATH}/links`]: () => failure(409, 'QUOTA_REACHED', text) });
    await user.click(await links().findByRole('button', { name: 'New client link' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('A client’s answer to a quote', () => {
  it('is shown on the quote’s page with name, note and address, and marked as read', async () => {
    const unread = { ...answer, quoteId: id, number: 'Q-3', clientName: 'Oak Lane' };
    const { called } = await open(aQuote({ answers: [answer] }), {
      'GET /app/api/news': { clientMessages: [], mails: [], quoteAnswers: [unread] },
      [`POST ${PATH}/answers/read`]: {},
    });
    const answers = within(await screen.findByRole('region', { name: 'From Your Client' }));
    for (const text of ['Declined', 'Charles Babbage', 'Too expensive']) expect(answers.getByText(text)).toBeVisible();
    expect(answers.getByText(/from 192\.0\.2\.7, before your last change/)).toBeVisible();
    await waitFor(() => expect(called('POST', `${PATH}/answers/read`)).toHaveLength(1));
  });

  it('is news on the dashboard, with a link to the quote', async () => {
    const unread = { ...answer, quoteId: id, number: 'Q-3', clientName: 'Oak Lane' };
    renderApp('/', { 'GET /app/api/news': { clientMessages: [], mails: [], quoteAnswers: [unread] } });
    expect(await screen.findByText(/Oak Lane declined/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Oak Lane declined quote Q-3' })).toHaveAttribute('href', `/quotes/${id}`);
  });
});

it('Declining a quote moves the focus to the next action', async () => {
  const { user } = await open(aQuote(), { [`PATCH ${PATH}/status`]: aQuote({ status: 'declined' }) });
  await user.click(screen.getByRole('button', { name: 'Declined' }));
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Declined' })).not.toBeInTheDocument();
});
