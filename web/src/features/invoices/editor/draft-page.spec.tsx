import { describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults, type InvoiceDraft } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { getField, savedInvoice, writeInvoice } from '../../../../test/invoice-editor.js';
import { closeTab, renderApp } from '../../../../test/render-app.js';
import { sampleUser } from '../../../../test/samples.js';
import type { DocumentBody } from '../../documents/form/document-body.js';
import { blankDocument, blankLineItem, toDraftContent } from '../../documents/form/document-schema.js';

const sampleDraftId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const newDraftId = '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5';
const DRAFT_PATH = `/app/api/drafts/${sampleDraftId}`;

const blankContent = toDraftContent(blankDocument('invoice', companyProfileDefaults));

const { taxIds: _taxIds, ...blankLine } = blankLineItem();

const aDraft = (fields: Partial<InvoiceDraft> = {}, invoiceNumber = ''): InvoiceDraft => ({
  id: sampleDraftId,
  revision: 3,
  clientName: 'Oak Lane',
  currency: 'USD',
  total: '100.00',
  copiedFromId: null,
  correctsId: null,
  quote: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...fields,
  content: {
    ...blankContent,
    invoiceNumber,
    clientName: 'Oak Lane',
    lineItems: [{ ...blankLine, description: 'Work', unit: 'each', unitPrice: '100' }],
  },
});

/** Responds as the server does after a save: increments the revision of the draft. */
const respondAsSaved = ({ body }: { body: unknown }) => {
  const { revision } = body as { revision: number };
  return json({ ...aDraft(), revision: revision + 1 });
};

const respondAsChanged = () => failure(409, 'DRAFT_CHANGED', 'This draft was changed elsewhere.');
const respondAsDeleted = () => new Response(null, { status: 204 });

const newDraftRoutes = {
  [`PUT /app/api/drafts/${newDraftId}`]: respondAsSaved,
  [`GET /app/api/drafts/${newDraftId}`]: { ...aDraft(), id: newDraftId },
};

const openDraftPage = async (routes: Parameters<typeof renderApp>[1] = {}, draft = aDraft()) => {
  const app = renderApp(`/drafts/${sampleDraftId}`, {
    [`GET ${DRAFT_PATH}`]: draft,
    [`PUT ${DRAFT_PATH}`]: respondAsSaved,
    'GET /app/api/drafts': [],
    ...routes,
  });
  await screen.findByRole('heading', { level: 1, name: 'Draft' });
  await screen.findByDisplayValue(/^Oak Lane/);
  return app;
};

const deleteDraft = async (user: Awaited<ReturnType<typeof openDraftPage>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Delete Draft' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
};

const SAVED_TEXT = /^Saved\. It has no number/;
const findSavedText = () => screen.findByText(SAVED_TEXT);

describe('The page of a draft', () => {
  it('shows the draft and saves changes while typing, without the suggested number', async () => {
    const { user, called } = await openDraftPage();
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
    expect(screen.getByText(SAVED_TEXT)).toBeVisible();
    await user.type(getField('Client Name'), ' Bakery');
    expect(screen.getByText('Saving the draft...')).toBeVisible();
    await findSavedText();
    expect(called('PUT', DRAFT_PATH).map(({ body }) => body)).toMatchObject([
      { revision: 3, content: { clientName: 'Oak Lane Bakery', invoiceNumber: '' } },
    ]);
    await user.type(getField('Client Name'), '!');
    await waitFor(() => expect(called('PUT', DRAFT_PATH)).toHaveLength(2));
    expect(called('PUT', DRAFT_PATH)[1]!.body).toMatchObject({ revision: 4 });
  });

  it('keeps a typed number whatever the server suggests', async () => {
    const { user, called } = await openDraftPage({}, aDraft({}, 'X-1'));
    await user.type(getField('Client Name'), '!');
    await waitFor(() => expect(called('PUT', DRAFT_PATH)).toHaveLength(1));
    expect(called('PUT', DRAFT_PATH)[0]!.body).toMatchObject({ content: { invoiceNumber: 'X-1' } });
    expect(getField('Invoice Number')).toHaveValue('X-1');
  });

  it('issues the draft and opens the invoice’s page', async () => {
    const { user, called } = await openDraftPage({
      'POST /app/api/invoices': ({ body }) => json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }),
    });
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    expect(await screen.findByText('Invoice created')).toBeVisible();
    const [call] = called('POST', '/app/api/invoices');
    expect(call!.body).toMatchObject({
      draftId: sampleDraftId,
      invoice: { clientName: 'Oak Lane', invoiceNumber: '7' },
    });
    expect(call!.headers['idempotency-key']).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/invoices\//));
  });

  it.each([
    ['changed', respondAsChanged],
    ['issued or deleted', () => failure(404, 'NOT_FOUND', 'This draft is gone.')],
  ])('saves the typed text as a new draft if it was %s elsewhere', async (_, answer) => {
    jest.spyOn(crypto, 'randomUUID').mockReturnValue(newDraftId);
    const { user, called } = await openDraftPage({
      [`PUT ${DRAFT_PATH}`]: answer,
      ...newDraftRoutes,
    });
    await user.type(getField('Client Name'), ' Bakery');
    const toast = 'This draft was changed or finished elsewhere';
    expect(await screen.findByText(toast)).toBeVisible();
    expect(called('PUT', `/app/api/drafts/${newDraftId}`).map(({ body }) => body)).toMatchObject([
      { revision: 0, content: { clientName: 'Oak Lane Bakery' } },
    ]);
    await waitFor(() => expect(window.location.pathname).toBe(`/drafts/${newDraftId}`));
  });

  it('does not issue the draft if its last save finds that it was changed elsewhere', async () => {
    jest.spyOn(crypto, 'randomUUID').mockReturnValue(newDraftId);
    let answer = (): void => undefined;
    const { user, called } = await openDraftPage(
      {
        [`PUT ${DRAFT_PATH}`]: async () => {
          await new Promise<void>((resolve) => (answer = resolve));
          return respondAsChanged();
        },
        ...newDraftRoutes,
      },
      aDraft({ quote: { id: newDraftId, number: 'Q-1' } }),
    );
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
    await user.type(getField('Client Name'), ' Bakery');
    await waitFor(() => expect(called('PUT', DRAFT_PATH)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    answer();
    expect(await screen.findByText(draftToasts.changedElsewhereApart.text)).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe(`/drafts/${newDraftId}`));
    expect(called('POST', '/app/api/invoices')).toEqual([]);
  });

  it('warns that the draft may have been issued elsewhere before it is saved a second time', async () => {
    const { user } = await openDraftPage({
      'POST /app/api/invoices': () => failure(404, 'NOT_FOUND', 'This does not exist.'),
    });
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    expect(await screen.findByText(draftToasts.gone.text)).toBeVisible();
  });

  it('shows why the server rejects the draft, and stops retrying', async () => {
    const { user, called } = await openDraftPage({
      [`PUT ${DRAFT_PATH}`]: () => failure(413, 'PAYLOAD_TOO_LARGE', 'This is too large.'),
    });
    await user.type(getField('Client Name'), ' Bakery');
    expect(await screen.findByText(/^Not saved: This is too large\./)).toBeVisible();
    expect(called('PUT', DRAFT_PATH)).toHaveLength(1);
  });

  it('saves the latest changes before it deletes the draft, so that Undo restores them', async () => {
    let stored = aDraft();
    const { user, calls, called } = await openDraftPage({
      [`GET ${DRAFT_PATH}`]: () => json(stored),
      [`PUT ${DRAFT_PATH}`]: ({ body }) => {
        const { revision, content } = body as Pick<InvoiceDraft, 'revision' | 'content'>;
        stored = { ...stored, revision: revision + 1, content };
        return json(stored);
      },
      [`DELETE ${DRAFT_PATH}`]: ({ query }) =>
        query.revision === String(stored.revision) ? respondAsDeleted() : respondAsChanged(),
    });
    fireEvent.change(getField('Client Name'), { target: { value: 'Oak Lane Bakery' } });
    await deleteDraft(user);
    expect(await screen.findByText('Draft deleted')).toBeVisible();
    const changes = calls.filter(({ method, path }) => path === DRAFT_PATH && method !== 'GET');
    expect(changes.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
    await waitFor(() => expect(window.location.pathname).toBe('/invoices'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(called('PUT', DRAFT_PATH)[1]!.body).toMatchObject({
      revision: 0,
      content: { clientName: 'Oak Lane Bakery' },
    });
  });

  it('saves nothing while the draft is being deleted, and resumes if the deletion fails', async () => {
    let answer = (): void => undefined;
    const { user, called } = await openDraftPage({
      [`DELETE ${DRAFT_PATH}`]: async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.');
      },
    });
    await deleteDraft(user);
    await waitFor(() => expect(called('DELETE', DRAFT_PATH)).toHaveLength(1));
    fireEvent.change(getField('Client Name'), { target: { value: 'Oak Lane Bakery' } });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(called('PUT', DRAFT_PATH)).toEqual([]);
    answer();
    await waitFor(() => expect(called('PUT', DRAFT_PATH)).toHaveLength(1), { timeout: 3_000 });
    expect(called('PUT', DRAFT_PATH)[0]!.body).toMatchObject({
      revision: 3,
      content: { clientName: 'Oak Lane Bakery' },
    });
    expect(window.location.pathname).toBe(`/drafts/${sampleDraftId}`);
  });

  it('deletes the draft even if the server rejects the latest changes', async () => {
    const { user, called } = await openDraftPage({
      [`PUT ${DRAFT_PATH}`]: () => failure(413, 'PAYLOAD_TOO_LARGE', 'This is too large.'),
      [`DELETE ${DRAFT_PATH}`]: respondAsDeleted,
    });
    fireEvent.change(getField('Client Name'), { target: { value: 'Oak Lane Bakery' } });
    await deleteDraft(user);
    expect(await screen.findByText('Draft deleted')).toBeVisible();
    expect(called('DELETE', DRAFT_PATH)[0]!.query).toEqual({ revision: '3' });
  });

  it.each([
    ['no number', ''],
    ['the suggested number', '7'],
  ])('does not delete a draft with %s that was changed elsewhere, and shows the new version', async (_, number) => {
    let stored = aDraft({}, number);
    const { user, called } = await openDraftPage({
      [`GET ${DRAFT_PATH}`]: () => json(stored),
      [`PUT ${DRAFT_PATH}`]: respondAsChanged,
      [`DELETE ${DRAFT_PATH}`]: ({ query }) => (query.revision === '4' ? respondAsDeleted() : respondAsChanged()),
    });
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue(number || '7'));
    stored = { ...stored, revision: 4, content: { ...stored.content, clientName: 'Harbor' } };
    await deleteDraft(user);
    expect(await screen.findByText('Draft not deleted')).toBeVisible();
    expect(await screen.findByDisplayValue('Harbor')).toBeVisible();
    expect(called('DELETE', DRAFT_PATH)[0]!.query).toEqual({ revision: '3' });
    expect(window.location.pathname).toBe(`/drafts/${sampleDraftId}`);
  });

  it('shows "not found" for an unknown id', async () => {
    renderApp(`/drafts/${sampleDraftId}`, {
      [`GET ${DRAFT_PATH}`]: () => failure(404, 'NOT_FOUND', 'This does not exist.'),
    });
    expect(await screen.findByRole('heading', { name: 'Draft not found' })).toBeVisible();
  });

  it.each([
    ['corrects', 'invoice that is void', { correctsId: newDraftId, copiedFromId: newDraftId }],
    ['was copied from', 'an earlier invoice', { copiedFromId: newDraftId }],
  ])('shows which invoice the draft %s', async (_, name, origin) => {
    await openDraftPage({}, aDraft(origin));
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/invoices/${newDraftId}`);
  });

  it('names the quote that it was made from, and warns of a deposit that may not be paid yet', async () => {
    const draft = aDraft({ quote: { id: newDraftId, number: 'Q-7' } });
    await openDraftPage({}, { ...draft, content: { ...draft.content, deposit: '30.00' } });
    expect(screen.getByRole('link', { name: 'Q-7' })).toHaveAttribute('href', `/quotes/${newDraftId}`);
    expect(screen.getByText(/Remove the deposit if your client has not paid it yet\./)).toBeVisible();
  });
});

it('A new invoice becomes a draft on the server with Save as Draft', async () => {
  jest.spyOn(crypto, 'randomUUID').mockReturnValue(sampleDraftId);
  const { user, called } = renderApp('/create-invoice', {
    [`GET ${DRAFT_PATH}`]: aDraft(),
    [`PUT ${DRAFT_PATH}`]: respondAsSaved,
  });
  await screen.findByLabelText(/^Client Name/);
  expect(screen.queryByRole('button', { name: 'Save as Draft' })).not.toBeInTheDocument();
  await writeInvoice(user);
  await user.click(screen.getByRole('button', { name: 'Save as Draft' }));
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(called('PUT', DRAFT_PATH)[0]!.body).toMatchObject({
    revision: 0,
    content: { clientName: 'Somebody', invoiceNumber: '' },
  });
  await waitFor(() => expect(window.location.pathname).toBe(`/drafts/${sampleDraftId}`));
});

// These tests must be last, because their form continues to retry for a while.
describe('A draft that could not be saved', () => {
  it('becomes a new draft on the next visit if the draft was changed elsewhere since', async () => {
    jest.spyOn(crypto, 'randomUUID').mockReturnValue(newDraftId);
    const typed = { ...aDraft().content, clientName: 'Oak Lane Bakery' };
    localStorage.setItem(
      `server-draft-${sampleDraftId}-${sampleUser.id}`,
      JSON.stringify({ revision: 2, content: typed }),
    );
    const { called } = await openDraftPage({
      [`PUT ${DRAFT_PATH}`]: respondAsChanged,
      ...newDraftRoutes,
    });
    await waitFor(() => expect(window.location.pathname).toBe(`/drafts/${newDraftId}`));
    expect(called('PUT', DRAFT_PATH)[0]!.body).toMatchObject({ revision: 2 });
    expect(called('PUT', `/app/api/drafts/${newDraftId}`)[0]!.body).toMatchObject({ revision: 0, content: typed });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('server-draft-'))).toEqual([]);
  });

  it('is kept in this browser, and sent to the server on the next visit', async () => {
    const { user } = await openDraftPage({
      [`PUT ${DRAFT_PATH}`]: () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.'),
    });
    await user.type(getField('Client Name'), ' Bakery');
    expect(await screen.findByText(/^Not saved: no answer/)).toBeVisible();
    closeTab();

    const { called } = await openDraftPage();
    await findSavedText();
    expect(getField('Client Name')).toHaveValue('Oak Lane Bakery');
    expect(called('PUT', DRAFT_PATH).map(({ body }) => body)).toMatchObject([
      { revision: 3, content: { clientName: 'Oak Lane Bakery' } },
    ]);
  });
});
