import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DraftContent } from '@paperbill/contracts/http';
import { leaveOutDefaultLanguage } from '@paperbill/contracts/rules';
import { draftToasts } from '@paperbill/contracts/texts';
import { screen, waitFor } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import {
  getField,
  profile,
  typeInto,
  openCreateInvoice,
  save,
  savedInvoice,
  writeInvoice,
} from '../../../../test/invoice-editor.js';
import { closeTab } from '../../../../test/render-app.js';
import type { DocumentBody } from '../../documents/form/document-body.js';

type Routes = Parameters<typeof openCreateInvoice>[0];
interface DraftPutBody {
  revision: number;
  content: DraftContent;
}

/** The ids that the mocked `crypto.randomUUID` returns, in this order. */
const DRAFT_IDS = Array.from({ length: 50 }, (_, index) => `0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f${1000 + index}` as const);

beforeEach(() => {
  const left = [...DRAFT_IDS];
  jest.spyOn(crypto, 'randomUUID').mockImplementation(() => left.shift()!);
});

/** A fake server that stores at most one draft and counts how often it is saved. */
class ServerDrafts {
  readonly storedDrafts = new Map<string, { revision: number; content: DraftContent }>();
  /** If true, the server saves the draft but does not respond. */
  dropsResponses = false;
  readonly putBodies: DraftPutBody[] = [];

  constructor(private readonly others: Record<string, unknown>) {}

  /** The routes of the fake server, including those of all drafts that the client may create. */
  get routes(): NonNullable<Routes> {
    const all: Record<string, unknown> = { ...this.others, 'POST /app/api/invoices': this.issue };
    for (const id of DRAFT_IDS) {
      all[`PUT /app/api/drafts/${id}`] = ({ body }: { body: DraftPutBody }) => this.put(id, body);
      all[`DELETE /app/api/drafts/${id}`] = () => this.delete(id);
      all[`GET /app/api/drafts/${id}`] = () => {
        const draft = this.storedDrafts.get(id);
        return draft ? json({ id, ...draft }) : failure(404, 'NOT_FOUND', 'This draft is gone.');
      };
    }
    return all as NonNullable<Routes>;
  }

  private put(id: string, body: DraftPutBody): Response {
    this.putBodies.push(body);
    const before = this.storedDrafts.get(id);
    if (body.revision > 0 && !before) return failure(404, 'NOT_FOUND', 'This draft is gone.');
    if (before && before.revision !== body.revision) return failure(409, 'DRAFT_CHANGED', 'Changed.');
    // Leaves out the default language, as the real server does.
    this.storedDrafts.set(id, { revision: body.revision + 1, content: leaveOutDefaultLanguage(body.content) });
    if (this.dropsResponses) return failure(504, 'SERVICE_TIMEOUT', 'No answer.');
    return json({ id, revision: body.revision + 1 });
  }

  private delete(id: string): Response {
    this.storedDrafts.delete(id);
    return new Response(null, { status: 204 });
  }

  private readonly issue = ({ body }: { body: DocumentBody<'invoice'> & { draftId: string } }): Response => {
    if (!this.storedDrafts.delete(body.draftId)) return failure(404, 'NOT_FOUND', 'This draft is gone.');
    return json(savedInvoice(body), { status: 201 });
  };

  get only(): { revision: number; content: DraftContent } {
    expect(this.storedDrafts.size).toBe(1);
    return [...this.storedDrafts.values()][0]!;
  }
}

const KEPT_TEXT = 'Kept in your drafts';
const findSavedNotice = () => screen.findByText(KEPT_TEXT);

describe('The server’s draft of Create Invoice', () => {
  it('is saved while typing, and replaced by the saved invoice', async () => {
    const { drafts, user, called, calls } = await openEditor();
    await writeInvoice(user);
    await findSavedNotice();
    expect(drafts.only.content).toMatchObject({ clientName: 'Somebody', invoiceNumber: '' });
    await save(user);
    await screen.findByText('Invoice created');
    expect(called('POST', '/app/api/invoices')).toHaveLength(1);
    expect(called('POST', '/api/invoices')).toHaveLength(0);
    expect(drafts.storedDrafts.size).toBe(0);
    await waitFor(() => expect(getField('Client Name')).toHaveValue(''));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('is not created while nothing was typed', async () => {
    const { drafts } = await openEditor();
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
    closeTab();
    expect(drafts.putBodies).toEqual([]);
  });

  it('is restored as another device left it, and deleted by Start over', async () => {
    const first = await openEditor();
    await writeInvoice(first.user);
    await findSavedNotice();
    closeTab();
    const { only } = first.drafts;
    only.revision += 1;
    only.content = { ...only.content, clientName: 'Somebody else' };
    const { user, drafts } = await openEditor(first.drafts);
    await waitFor(() => expect(getField('Client Name')).toHaveValue('Somebody else'));
    await user.type(getField('Contact Person'), 'Jane');
    await waitFor(() => expect(drafts.only.content.contactPerson).toBe('Jane'));
    expect(drafts.only.content.clientName).toBe('Somebody else');
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(drafts.storedDrafts.size).toBe(0));
  });

  it('is discarded if another device issued it, even if this browser’s copy is of an older release', async () => {
    const first = await openEditor();
    await writeInvoice(first.user);
    await findSavedNotice();
    closeTab();
    const copy = Object.keys(localStorage).find((key) => key.startsWith('server-copy-of-'))!;
    const { saved, ...draft } = JSON.parse(localStorage.getItem(copy)!) as { saved: string };
    const { reference: _reference, clientTaxId: _id, ...fewer } = JSON.parse(saved) as DraftContent;
    localStorage.setItem(copy, JSON.stringify({ ...draft, saved: JSON.stringify(fewer) }));
    first.drafts.storedDrafts.clear();
    const { drafts } = await openEditor(first.drafts);
    await waitFor(() => expect(getField('Client Name')).toHaveValue(''));
    expect(drafts.storedDrafts.size).toBe(0);
  });

  it('becomes a second draft if another device has changed it meanwhile', async () => {
    const { drafts, user } = await openEditor();
    await writeInvoice(user);
    await findSavedNotice();
    const { only } = drafts;
    only.revision += 1;
    only.content = { ...only.content, clientName: 'Somebody else' };
    await typeInto(user, getField('Client Name'), 'Somebody here');
    const names = () => [...drafts.storedDrafts.values()].map(({ content }) => content.clientName);
    await waitFor(() => expect(names()).toEqual(['Somebody else', 'Somebody here']));
    expect(await screen.findByText('This draft was changed or finished elsewhere')).toBeVisible();
  });

  it('is created once even if the answer to the first save is lost', async () => {
    const { drafts, user } = await openEditor();
    drafts.dropsResponses = true;
    await writeInvoice(user);
    expect(await screen.findByText('Kept in this browser')).toBeVisible();
    drafts.dropsResponses = false;
    await user.type(getField('Contact Person'), 'Jane');
    await waitFor(() => expect(drafts.only.content.contactPerson).toBe('Jane'));
    await findSavedNotice();
  });

  it('is saved again after its exchange rate was saved empty and then typed', async () => {
    const { drafts, user } = await openEditor(
      new ServerDrafts({ 'GET /api/profile': { ...profile, currency: 'CHF' } }),
    );
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add currency' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR · Euro');
    await user.click(screen.getByRole('button', { name: 'Add exchange rate' }));
    await waitFor(() => expect(drafts.only.content.exchange?.rate).toBe(''));
    await findSavedNotice();
    await user.type(getField('CHF for 1 EUR'), '0.94');
    await waitFor(() => expect(drafts.only.content.exchange?.rate).toBe('0.94'));
  });

  it('leads to one invoice even if a first try to save was sent before the draft existed', async () => {
    let tries = 0;
    const others = {
      'POST /api/invoices': () => {
        tries += 1;
        return failure(504, 'SERVICE_TIMEOUT', 'No answer.');
      },
    };
    const { drafts, user, called } = await openEditor(new ServerDrafts(others));
    await writeInvoice(user);
    await save(user);
    await waitFor(() => expect(tries).toBe(1));
    await findSavedNotice();
    await save(user);
    await screen.findByText('Invoice created');
    const [first] = called('POST', '/api/invoices');
    const [second] = called('POST', '/app/api/invoices');
    expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key']);
    expect(drafts.storedDrafts.size).toBe(0);
  });

  it('can be issued after another device deleted it, once the user was told', async () => {
    const { drafts, user } = await openEditor(
      new ServerDrafts({
        'POST /api/invoices': ({ body }: { body: DocumentBody<'invoice'> }) =>
          json(savedInvoice(body), { status: 201 }),
      }),
    );
    await writeInvoice(user);
    await findSavedNotice();
    drafts.storedDrafts.clear();
    await save(user);
    expect(await screen.findByText(draftToasts.gone.text)).toBeVisible();
    expect(getField('Client Name')).toHaveValue('Somebody');
    await save(user);
    expect(await screen.findByText('Invoice created')).toBeVisible();
  });
});

async function openEditor(drafts = new ServerDrafts({})) {
  return { drafts, ...(await openCreateInvoice(drafts.routes)) };
}
