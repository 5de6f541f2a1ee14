import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { getField, writeInvoice } from '../../../../test/invoice-editor.js';
import { closeTab, renderApp } from '../../../../test/render-app.js';
import { markSignedIn } from '../../../user-storage.js';
import { blankDocument } from '../../documents/form/document-schema.js';
import { writeDocumentDraft } from '../../documents/editor/use-document-draft.js';

const FIRST_TAB_KEY = 'invoice-draft-user-1';
const SECOND_TAB_KEY = 'invoice-draft-2-user-1';

/** The names of the Web Locks that are held in the fake browser, including those of other tabs. */
const heldLocks = new Set<string>();

type Request = (
  name: string,
  options: { ifAvailable?: boolean; signal?: AbortSignal },
  work: (lock: object | null) => Promise<unknown> | undefined,
) => Promise<unknown>;

const requestLock: Request = async (name, { ifAvailable }, work) => {
  if (heldLocks.has(name)) {
    if (ifAvailable) return work(null);
    throw new DOMException('The lock is held', 'TimeoutError');
  }
  heldLocks.add(name);
  await work({ name });
  heldLocks.delete(name);
};

beforeEach(() => {
  Object.assign(navigator, { locks: { request: requestLock } });
  markSignedIn('user-1');
});

afterEach(() => {
  heldLocks.clear();
  Reflect.deleteProperty(navigator, 'locks');
});

/** Stores a draft under the storage key of another tab, which may be open or closed. */
const storeDraft = (key: string, clientName: string) =>
  writeDocumentDraft(key, { values: { ...blankDocument('invoice', companyProfileDefaults), clientName } });

const openEditor = async () => {
  const app = renderApp('/create-invoice');
  await screen.findByRole('heading', { name: 'Bill To' });
  return app;
};

describe('Create Invoice in a second tab', () => {
  it('starts an invoice of its own, and each tab keeps its draft', async () => {
    heldLocks.add(FIRST_TAB_KEY);
    storeDraft(FIRST_TAB_KEY, 'Of the first tab');
    const { user } = await openEditor();
    expect(getField('Client Name')).toHaveValue('');
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument();
    await writeInvoice(user);
    await waitFor(() => expect(localStorage.getItem(SECOND_TAB_KEY)).toContain('Somebody'));
    expect(localStorage.getItem(FIRST_TAB_KEY)).toContain('Of the first tab');

    // The first tab is closed. Then this tab, which has its own draft, is reloaded.
    closeTab();
    heldLocks.delete(FIRST_TAB_KEY);
    await openEditor();
    expect(getField('Client Name')).toHaveValue('Somebody');
  });

  it('restores the draft of a closed tab if it has none of its own', async () => {
    storeDraft(FIRST_TAB_KEY, 'Of a closed tab');
    storeDraft(SECOND_TAB_KEY, 'Of this tab');
    const { user } = await openEditor();
    expect(getField('Client Name')).toHaveValue('Of this tab');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(menu.getByRole('link', { name: 'Customers' }));
    await screen.findByRole('heading', { name: 'Customers' });
    await user.click(menu.getByRole('link', { name: 'Create Invoice' }));
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(getField('Client Name')).toHaveValue('Of a closed tab');
    expect(heldLocks).toEqual(new Set([FIRST_TAB_KEY]));
  });
});
