import { describe, expect, it } from '@jest/globals';
import type { DraftSummary } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/render-app.js';

const aDraft = (number: number, fields: Partial<DraftSummary> = {}): DraftSummary => ({
  id: `draft-${number}`,
  revision: 1,
  clientName: `Client ${number}`,
  currency: 'USD',
  total: '5.00',
  copiedFromId: null,
  correctsId: null,
  quote: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...fields,
});

const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

describe('Drafts above All Invoices', () => {
  it('link to their editors; only the first ones are shown until "Show all"', async () => {
    const drafts = [aDraft(1, { clientName: '', total: null }), aDraft(2), aDraft(3), aDraft(4)];
    const { user } = renderApp('/invoices', { 'GET /app/api/drafts': drafts });
    const shown = await findRegion('Drafts (4)');
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'nobody yet',
      'Client 2',
      'Client 3',
    ]);
    expect(shown.getByRole('link', { name: 'Client 2' })).toHaveAttribute('href', '/drafts/draft-2');
    await user.click(shown.getByRole('button', { name: 'Show all 4' }));
    expect(shown.getAllByRole('link')).toHaveLength(4);
  });

  it('load before the list and its filters, so that those do not move later', async () => {
    let answer: (drafts: Response) => void = () => undefined;
    renderApp('/invoices', { 'GET /app/api/drafts': () => new Promise<Response>((resolve) => (answer = resolve)) });
    await screen.findByRole('heading', { level: 1, name: 'All Invoices' });
    await screen.findByRole('navigation', { name: 'Documents' });
    expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();

    answer(Response.json([aDraft(1)]));
    expect(await screen.findByRole('combobox', { name: 'Status' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Drafts (1)' })).toBeVisible();
  });

  it('do not delay the list if they fail to load', async () => {
    renderApp('/invoices', { 'GET /app/api/drafts': () => Response.json({}, { status: 500 }) });
    expect(await screen.findByRole('combobox', { name: 'Status' })).toBeVisible();
  });

  it('are deleted after a question, and restored with Undo', async () => {
    const draft = { ...aDraft(1, { revision: 3, correctsId: 'invoice-1', quote: { id: 'quote-1', number: 'Q-1' } }) };
    const content = { clientName: 'Client 1' };
    let drafts = [draft];
    let restore = () => Response.json({}, { status: 503 });
    const { user, called } = renderApp('/invoices', {
      'GET /app/api/drafts': () => Response.json(drafts),
      'GET /app/api/drafts/draft-1': { ...draft, content },
      'DELETE /app/api/drafts/draft-1': () => {
        drafts = [];
        return new Response(null, { status: 204 });
      },
      'PUT /app/api/drafts/draft-1': () => restore(),
    });
    const shown = await findRegion('Drafts (1)');
    await user.click(shown.getByRole('button', { name: 'Delete the draft for Client 1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Draft deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Drafts/ })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(called('DELETE', '/app/api/drafts/draft-1')).toMatchObject([{ query: { revision: '3' } }]);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Draft not restored');
    restore = () => {
      drafts = [draft];
      return Response.json(draft);
    };
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await findRegion('Drafts (1)')).toBeDefined();
    const sent = { revision: 0, content, copiedFromId: null, correctsId: 'invoice-1', quoteId: 'quote-1' };
    expect(called('PUT', '/app/api/drafts/draft-1').map(({ body }) => body)).toEqual([sent, sent]);
  });
});
