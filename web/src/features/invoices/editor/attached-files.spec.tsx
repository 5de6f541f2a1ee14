import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { draftToasts } from '@paperbill/contracts/texts';
import { attachmentTexts } from '@paperbill/contracts/texts/attachments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeAttachments, newFile, sampleAttachment } from '../../../../test/attachments.js';
import { failure, json } from '../../../../test/fake-api.js';
import {
  clientCard,
  getField,
  oakLaneCustomer,
  openCreateInvoice,
  save,
  savedInvoice,
  writeInvoice,
} from '../../../../test/invoice-editor.js';
import { closeTab } from '../../../../test/render-app.js';
import { setPageUser } from '../../../user-state.js';
import { uploadQueue } from '../../documents/attachments/upload-queue.js';
import type { DocumentBody } from '../../documents/form/document-body.js';

const DRAFT = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f1000';
const PATH = `/app/api/attachments/draft/${DRAFT}`;

/** Makes the generated ids predictable. The first id that a page generates is the id of its draft. */
function fixIds(): void {
  let count = 999;
  jest.spyOn(crypto, 'randomUUID').mockImplementation(() => `0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f${(count += 1)}`);
}

// Each test uses a new user, because uploads are stored outside of React and outlive a test.
let users = 0;
beforeEach(() => {
  setPageUser(`user-${(users += 1)}`);
  fixIds();
});

async function open(routes = {}, search = '') {
  const files = fakeAttachments({ of: 'draft', id: DRAFT });
  const page = await openCreateInvoice(
    {
      ...files.routes,
      [`PUT /app/api/drafts/${DRAFT}`]: ({ body }) =>
        json({ id: DRAFT, revision: (body as { revision: number }).revision + 1 }),
      'POST /app/api/invoices': ({ body }) => json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }),
      ...routes,
    },
    search,
  );
  const issued = () => page.called('POST', '/app/api/invoices').map(({ body }) => body);
  return { ...page, ...files, issued };
}

/** Returns a route of the fake API that returns the draft as the page has saved it. */
function storedDraft(called: Awaited<ReturnType<typeof open>>['called']) {
  const [{ body } = { body: {} }] = called('PUT', `/app/api/drafts/${DRAFT}`);
  return { [`GET /app/api/drafts/${DRAFT}`]: { id: DRAFT, ...(body as object), revision: 1 } };
}

const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });

it('A file that is attached to an empty form first creates a draft', async () => {
  const { called, stored, path } = await open();
  choose(newFile('plan.pdf'), newFile('hours.csv'));
  expect(await screen.findByRole('link', { name: 'hours.csv' })).toBeVisible();
  expect(called('PUT', `/app/api/drafts/${DRAFT}`)).toMatchObject([{ body: { revision: 0 } }]);
  expect(called('POST', path)).toHaveLength(2);
  expect(stored).toMatchObject([{ withMail: true }, { withMail: true }]);
});

it('An invoice is issued from the draft that has the files, and the next form has none', async () => {
  const { user, issued } = await open();
  choose(newFile('plan.pdf'));
  await screen.findByRole('link', { name: 'plan.pdf' });
  await writeInvoice(user);
  await save(user);
  expect(await screen.findByText('Invoice created')).toBeVisible();
  expect(issued()).toMatchObject([{ draftId: DRAFT }]);
  expect(screen.queryByText('plan.pdf')).not.toBeInTheDocument();
});

it('The invoice is issued only after its files are attached, and waiting can be stopped', async () => {
  let answer!: (response: Response) => void;
  const { user, issued } = await open({
    [`POST /app/api/attachments/draft/${DRAFT}`]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await writeInvoice(user);
  choose(newFile('plan.pdf'));
  await screen.findByRole('progressbar');
  await save(user);
  await user.click(await screen.findByRole('button', { name: 'Stop saving' }));
  expect(await screen.findByRole('button', { name: 'Save Invoice' })).toBeEnabled();
  expect(issued()).toEqual([]);
  await save(user);
  answer(json(sampleAttachment(), { status: 201 }));
  expect(await screen.findByText('Invoice created')).toBeVisible();
  expect(issued()).toHaveLength(1);
});

it('An invoice is not issued while one of its files is not attached', async () => {
  const { user, issued } = await open();
  await writeInvoice(user);
  choose(newFile('tool.exe'));
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
  const { user, called, path } = await open({
    [`PUT /app/api/drafts/${DRAFT}`]: () =>
      isDown ? failure(503, 'UNAVAILABLE', 'Try later.') : json({ id: DRAFT, revision: 1 }),
  });
  choose(newFile('plan.pdf'));
  expect(await screen.findByText('Try later.')).toBeVisible();
  expect(called('POST', path)).toEqual([]);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
});

it('The files are there again after the page was reloaded', async () => {
  const { routes, called } = await open();
  choose(newFile('plan.pdf'));
  await screen.findByRole('link', { name: 'plan.pdf' });
  closeTab();
  await openCreateInvoice({ ...routes, ...storedDraft(called) });
  expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Attachments' })).toBeVisible());
});

describe('a form that has only files', () => {
  const customers = {
    'GET /app/api/customers/customer-1': oakLaneCustomer,
    'GET /app/api/customers/customer-2': { ...oakLaneCustomer, id: 'customer-2', name: 'Pine Street Books' },
  };

  /** Attaches a file to an invoice for Oak Lane Bakery, and leaves the page. Returns the routes of the next page. */
  async function attachAndLeave() {
    const { routes, called } = await open(customers, '?customer=customer-1');
    choose(newFile('plan.pdf'));
    await screen.findByRole('link', { name: 'plan.pdf' });
    closeTab();
    return { ...routes, ...customers, ...storedDraft(called) };
  }

  it('asks before another page is opened, also after typed text was removed', async () => {
    const { user, router } = await open();
    choose(newFile('plan.pdf'));
    await screen.findByRole('link', { name: 'plan.pdf' });
    await user.type(getField('Client Name'), 'x');
    await user.clear(getField('Client Name'));
    await act(() => router.navigate('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('is restored with its client, and says so if it is opened for another client', async () => {
    const routes = await attachAndLeave();
    await openCreateInvoice(routes, '?customer=customer-2');
    expect(await screen.findByText(/Start over to invoice Pine Street Books/)).toBeVisible();
    expect(clientCard()).toHaveTextContent('Oak Lane Bakery');
    expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
  });

  it('is restored for the same client, and emptied by Start over', async () => {
    const routes = await attachAndLeave();
    const { user } = await openCreateInvoice(
      { ...routes, [`DELETE /app/api/drafts/${DRAFT}`]: () => new Response(null, { status: 204 }) },
      '?customer=customer-1',
    );
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'plan.pdf' })).not.toBeInTheDocument());
  });

  it('is empty again after the draft was deleted elsewhere', async () => {
    const routes = await attachAndLeave();
    const gone = () => failure(404, 'NOT_FOUND', 'This draft is gone.');
    await openCreateInvoice({ ...routes, [`GET /app/api/drafts/${DRAFT}`]: gone, [`GET ${PATH}`]: gone });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument());
    expect(screen.queryByText('Failed to fetch the attached files')).not.toBeInTheDocument();
    expect(getField('Client Name')).toHaveValue('');
  });
});

/** Returns routes that save all other drafts of the page, and the bodies that the page has sent to them. */
function otherDrafts() {
  const saved: object[] = [];
  const ids = Array.from({ length: 30 }, (_, index) => DRAFT.replace('1000', String(1001 + index)));
  const save =
    (id: string) =>
    ({ body }: { body: unknown }) => {
      saved.push(body as object);
      return json({ id, revision: 1 });
    };
  return { saved, ids, routes: Object.fromEntries(ids.map((id) => [`PUT /app/api/drafts/${id}`, save(id)])) };
}

it('The files return with the text after Start over and Undo', async () => {
  const { user, called, routes } = await open();
  choose(newFile('plan.pdf'));
  await screen.findByRole('link', { name: 'plan.pdf' });
  closeTab();
  const gone = { [`DELETE /app/api/drafts/${DRAFT}`]: () => new Response(null, { status: 204 }) };
  const others = otherDrafts();
  await openCreateInvoice({ ...routes, ...storedDraft(called), ...gone, ...others.routes });
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(others.saved).toMatchObject([{ revision: 0, filesFrom: DRAFT }]));
});

it('The separate draft after a conflict gets the files of the other draft', async () => {
  const others = otherDrafts();
  const { user } = await open({
    [`PUT /app/api/drafts/${DRAFT}`]: ({ body }: { body: unknown }) => {
      const { revision } = body as { revision: number };
      return revision === 0 ? json({ id: DRAFT, revision: 1 }) : failure(409, 'DRAFT_CHANGED', 'Changed.');
    },
    ...others.routes,
  });
  choose(newFile('plan.pdf'));
  await screen.findByRole('link', { name: 'plan.pdf' });
  await user.type(getField('Client Name'), 'x');
  await waitFor(() => expect(others.saved).toMatchObject([{ revision: 0, filesFrom: DRAFT }]), { timeout: 5_000 });
});

/** Routes that do not answer uploads until `answer` is called, and the drafts to which files were uploaded. */
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
  const { user, called, path, issued } = await open({
    [`PUT /app/api/drafts/${DRAFT}`]: ({ body }: { body: unknown }) => {
      const { revision } = body as { revision: number };
      return revision === 0 ? json({ id: DRAFT, revision: 1 }) : failure(409, 'DRAFT_CHANGED', 'Changed.');
    },
    [`POST ${PATH}`]: () => new Promise<Response>(() => {}),
    ...others.routes,
    ...uploads.routes,
  });
  choose(newFile('plan.pdf'));
  await waitFor(() => expect(called('POST', path)).toHaveLength(1));
  await writeInvoice(user);
  await waitFor(() => expect(owners).toHaveLength(1), { timeout: 5_000 });
  const [draftId] = owners;
  await save(user);
  await screen.findByRole('button', { name: 'Stop saving' });
  expect(issued()).toEqual([]);
  uploads.answer(json(sampleAttachment({ name: 'plan.pdf' }), { status: 201 }));
  expect(await screen.findByText('Invoice created')).toBeVisible();
  expect(issued()).toMatchObject([{ draftId }]);
  expect(owners).toHaveLength(1);
});

it('Undo after Start over stops the uploads of the draft that it replaces', async () => {
  const { routes, called } = await open();
  choose(newFile('plan.pdf'));
  await screen.findByRole('link', { name: 'plan.pdf' });
  closeTab();
  const others = otherDrafts();
  const { owners, ...uploads } = pendingUploads(others.ids);
  const { user } = await openCreateInvoice({
    ...{ ...routes, ...storedDraft(called), ...others.routes, ...uploads.routes },
    [`DELETE /app/api/drafts/${DRAFT}`]: () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  choose(newFile('hours.csv'));
  await waitFor(() => expect(owners).toHaveLength(1));
  const replaced = { of: 'draft', id: owners[0]! } as const;
  expect(uploadQueue().getUploads(replaced)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(uploadQueue().getUploads(replaced)).toEqual([]));
});

it('An invoice is not issued if a conflict replaces its draft while its files are being uploaded', async () => {
  const others = otherDrafts();
  const { owners, routes } = pendingUploads([DRAFT, ...others.ids]);
  let refuse: (() => void) | undefined;
  const { user, issued } = await open({
    [`PUT /app/api/drafts/${DRAFT}`]: ({ body }: { body: unknown }) =>
      (body as { revision: number }).revision === 0
        ? json({ id: DRAFT, revision: 1 })
        : new Promise<Response>((resolve) => (refuse = () => resolve(failure(409, 'DRAFT_CHANGED', 'Changed.')))),
    ...{ ...others.routes, ...routes },
  });
  choose(newFile('plan.pdf'));
  await waitFor(() => expect(owners).toEqual([DRAFT]));
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
