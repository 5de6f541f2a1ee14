import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { draftToasts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeAttachments, newFile, sampleAttachment } from '../../../../test/attachments.js';
import { failure, json } from '../../../../test/fake-api.js';
import {
  clientCard,
  getField,
  oakLaneBakery,
  openCreateInvoice,
  save,
  savedInvoice,
  writeInvoice,
} from '../../../../test/invoice-editor.js';
import { closeTab } from '../../../../test/render-app.js';
import { setPageUser } from '../../../user-state.js';
import { uploadQueue } from '../../documents/attachments/upload-queue.js';
import type { DocumentBody } from '../../documents/form/document-body.js';

const DRAFT_ID = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f1000';
const ATTACHMENTS_PATH = `/app/api/attachments/draft/${DRAFT_ID}`;

/** Makes the generated ids predictable. The first id that a page generates is the id of its draft. */
function fixIds(): void {
  let count = 999;
  jest.spyOn(crypto, 'randomUUID').mockImplementation(() => `0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f${(count += 1)}`);
}

// Each test uses a new user, because the upload queue of a user outlives a test.
let userCount = 0;
beforeEach(() => {
  setPageUser(`user-${(userCount += 1)}`);
  fixIds();
});

async function openEditor(routes = {}, search = '') {
  const files = fakeAttachments({ of: 'draft', id: DRAFT_ID });
  const page = await openCreateInvoice(
    {
      ...files.routes,
      [`PUT /app/api/drafts/${DRAFT_ID}`]: ({ body }) =>
        json({ id: DRAFT_ID, revision: (body as { revision: number }).revision + 1 }),
      'POST /app/api/invoices': ({ body }) => json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }),
      ...routes,
    },
    search,
  );
  const issued = () => page.called('POST', '/app/api/invoices').map(({ body }) => body);
  return { ...page, ...files, issued };
}

/** Returns a route of the fake API. It responds with the draft that the page has saved. */
function storedDraft(called: Awaited<ReturnType<typeof openEditor>>['called']) {
  const [{ body } = { body: {} }] = called('PUT', `/app/api/drafts/${DRAFT_ID}`);
  return { [`GET /app/api/drafts/${DRAFT_ID}`]: { id: DRAFT_ID, ...(body as object), revision: 1 } };
}

const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });

it('A file that is attached to an empty form first creates a draft', async () => {
  const { called, stored, path } = await openEditor();
  chooseFiles(newFile('plan.pdf'), newFile('hours.csv'));
  expect(await screen.findByRole('link', { name: 'hours.csv' })).toBeVisible();
  expect(called('PUT', `/app/api/drafts/${DRAFT_ID}`)).toMatchObject([{ body: { revision: 0 } }]);
  expect(called('POST', path)).toHaveLength(2);
  expect(stored).toMatchObject([{ withMail: true }, { withMail: true }]);
});

it('The invoice is issued only after its files are attached, and waiting can be stopped', async () => {
  let answer!: (response: Response) => void;
  const { user, issued } = await openEditor({
    [`POST /app/api/attachments/draft/${DRAFT_ID}`]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await writeInvoice(user);
  chooseFiles(newFile('plan.pdf'));
  await screen.findByRole('progressbar');
  await save(user);
  await user.click(await screen.findByRole('button', { name: 'Stop saving' }));
  expect(await screen.findByRole('button', { name: 'Save Invoice' })).toBeEnabled();
  expect(issued()).toEqual([]);
  await save(user);
  answer(json(sampleAttachment(), { status: 201 }));
  expect(await screen.findByText('Invoice created')).toBeVisible();
  expect(issued()).toMatchObject([{ draftId: DRAFT_ID }]);
  expect(screen.queryByText('plan.pdf')).not.toBeInTheDocument();
});

it('An invoice is not issued while one of its files is not attached', async () => {
  const { user, issued } = await openEditor();
  await writeInvoice(user);
  chooseFiles(newFile('tool.exe'));
  await save(user);
  expect(await screen.findByText(attachmentTexts.notAttached)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Attachments' })).getByRole('alert')).toBeVisible();
  expect(issued()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove tool.exe' }));
  expect(screen.queryByText(attachmentTexts.notAttached)).not.toBeInTheDocument();
  await save(user);
  expect(await screen.findByText('Invoice created')).toBeVisible();
});

it('A file says why the draft could not be saved, and is attached by the second try', async () => {
  let isDown = true;
  const { user, called, path } = await openEditor({
    [`PUT /app/api/drafts/${DRAFT_ID}`]: () =>
      isDown ? failure(503, 'UNAVAILABLE', 'Try later.') : json({ id: DRAFT_ID, revision: 1 }),
  });
  chooseFiles(newFile('plan.pdf'));
  expect(await screen.findByText('Try later.')).toBeVisible();
  expect(called('POST', path)).toEqual([]);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
});

describe('a form that has only files', () => {
  const customers = {
    'GET /app/api/customers/customer-1': oakLaneBakery,
    'GET /app/api/customers/customer-2': { ...oakLaneBakery, id: 'customer-2', name: 'Pine Street Books' },
  };

  /** Attaches a file to an invoice for Oak Lane Bakery, and leaves the page. Returns the routes for the next page. */
  async function attachAndLeave() {
    const { routes, called } = await openEditor(customers, '?customer=customer-1');
    chooseFiles(newFile('plan.pdf'));
    await screen.findByRole('link', { name: 'plan.pdf' });
    closeTab();
    return { ...routes, ...customers, ...storedDraft(called) };
  }

  it('asks before another page is opened, also after typed text was removed', async () => {
    const { user, router } = await openEditor();
    chooseFiles(newFile('plan.pdf'));
    await screen.findByRole('link', { name: 'plan.pdf' });
    await user.type(getField('Client Name'), 'x');
    await user.clear(getField('Client Name'));
    await act(() => router.navigate('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('is restored with its client if it is opened for another client, and emptied by Start over', async () => {
    const routes = await attachAndLeave();
    const { user } = await openCreateInvoice(
      { ...routes, [`DELETE /app/api/drafts/${DRAFT_ID}`]: () => new Response(null, { status: 204 }) },
      '?customer=customer-2',
    );
    expect(await screen.findByText(/Start over to invoice Pine Street Books/)).toBeVisible();
    expect(clientCard()).toHaveTextContent('Oak Lane Bakery');
    expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'plan.pdf' })).not.toBeInTheDocument());
  });

  it('is empty again after the draft was deleted elsewhere', async () => {
    const routes = await attachAndLeave();
    const respondAsDeleted = () => failure(404, 'NOT_FOUND', 'This draft is gone.');
    await openCreateInvoice({
      ...routes,
      [`GET /app/api/drafts/${DRAFT_ID}`]: respondAsDeleted,
      [`GET ${ATTACHMENTS_PATH}`]: respondAsDeleted,
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument());
    expect(screen.queryByText('Failed to fetch the attached files')).not.toBeInTheDocument();
    expect(getField('Client Name')).toHaveValue('');
  });
});

/** Returns routes that accept any other draft, and the request bodies that these routes have received. */
function otherDrafts() {
  const saved: object[] = [];
  const ids = Array.from({ length: 30 }, (_, index) => DRAFT_ID.replace('1000', String(1001 + index)));
  const save =
    (id: string) =>
    ({ body }: { body: unknown }) => {
      saved.push(body as object);
      return json({ id, revision: 1 });
    };
  return { saved, ids, routes: Object.fromEntries(ids.map((id) => [`PUT /app/api/drafts/${id}`, save(id)])) };
}

/**
 * Returns routes for uploads, which respond only after `answer` is called. Also returns the ids of the drafts that
 * received uploads.
 */
function pendingUploads(ids: readonly string[]) {
  const owners: string[] = [];
  let resolveLast: ((response: Response) => void) | undefined;
  const receive = (id: string) => () =>
    new Promise<Response>((resolve) => {
      owners.push(id);
      resolveLast = resolve;
    });
  const routes = Object.fromEntries(ids.map((id) => [`POST /app/api/attachments/draft/${id}`, receive(id)]));
  return { owners, routes, answer: (response: Response) => resolveLast?.(response) };
}

it('A file that is being uploaded during a conflict is attached to the separate draft before that is issued', async () => {
  const others = otherDrafts();
  const { owners, ...uploads } = pendingUploads(others.ids);
  const { user, called, path, issued } = await openEditor({
    [`PUT /app/api/drafts/${DRAFT_ID}`]: ({ body }: { body: unknown }) => {
      const { revision } = body as { revision: number };
      return revision === 0 ? json({ id: DRAFT_ID, revision: 1 }) : failure(409, 'DRAFT_CHANGED', 'Changed.');
    },
    [`POST ${ATTACHMENTS_PATH}`]: () => new Promise<Response>(() => {}),
    ...others.routes,
    ...uploads.routes,
  });
  chooseFiles(newFile('plan.pdf'));
  await waitFor(() => expect(called('POST', path)).toHaveLength(1));
  await writeInvoice(user);
  await waitFor(() => expect(owners).toHaveLength(1), { timeout: 5_000 });
  expect(others.saved).toMatchObject([{ revision: 0, filesFrom: DRAFT_ID }]);
  const [draftId] = owners;
  await save(user);
  await screen.findByRole('button', { name: 'Stop saving' });
  expect(issued()).toEqual([]);
  uploads.answer(json(sampleAttachment({ name: 'plan.pdf' }), { status: 201 }));
  expect(await screen.findByText('Invoice created')).toBeVisible();
  expect(issued()).toMatchObject([{ draftId }]);
  expect(owners).toHaveLength(1);
});

it('Undo after Start over brings back the files, and stops the uploads of the draft that it replaces', async () => {
  const { routes, called } = await openEditor();
  chooseFiles(newFile('plan.pdf'));
  await screen.findByRole('link', { name: 'plan.pdf' });
  closeTab();
  const others = otherDrafts();
  const { owners, ...uploads } = pendingUploads(others.ids);
  const { user } = await openCreateInvoice({
    ...{ ...routes, ...storedDraft(called), ...others.routes, ...uploads.routes },
    [`DELETE /app/api/drafts/${DRAFT_ID}`]: () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  chooseFiles(newFile('hours.csv'));
  await waitFor(() => expect(owners).toHaveLength(1));
  const replaced = { of: 'draft', id: owners[0]! } as const;
  expect(uploadQueue().getUploads(replaced)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(uploadQueue().getUploads(replaced)).toEqual([]));
  await waitFor(() => expect(others.saved.at(-1)).toMatchObject({ revision: 0, filesFrom: DRAFT_ID }));
});

it('An invoice is not issued if a conflict replaces its draft while its files are being uploaded', async () => {
  const others = otherDrafts();
  const { owners, routes } = pendingUploads([DRAFT_ID, ...others.ids]);
  let refuse: (() => void) | undefined;
  const { user, issued } = await openEditor({
    [`PUT /app/api/drafts/${DRAFT_ID}`]: ({ body }: { body: unknown }) =>
      (body as { revision: number }).revision === 0
        ? json({ id: DRAFT_ID, revision: 1 })
        : new Promise<Response>((resolve) => (refuse = () => resolve(failure(409, 'DRAFT_CHANGED', 'Changed.')))),
    ...{ ...others.routes, ...routes },
  });
  chooseFiles(newFile('plan.pdf'));
  await waitFor(() => expect(owners).toEqual([DRAFT_ID]));
  await writeInvoice(user);
  await save(user);
  await screen.findByRole('button', { name: 'Stop saving' });
  await waitFor(() => expect(refuse).toBeDefined(), { timeout: 5_000 });
  refuse!();
  expect(await screen.findByText(draftToasts.changedElsewhere.title)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Save Invoice' })).toBeEnabled();
  expect(owners).toHaveLength(2);
  expect(issued()).toEqual([]);
});
