import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { getField, typeInto, getLine, openCreateInvoice, save, writeInvoice } from '../../../../test/invoice-editor.js';

const DRAFT_KEY = 'invoice-draft-user-1';

/** Simulates that the page is closed before the last changes are saved. */
function closePage(): void {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
}

describe('an unsaved invoice', () => {
  it('is restored after a reload, with its number and all lines', async () => {
    const first = await openCreateInvoice();
    await writeInvoice(first.user);
    await first.user.click(screen.getByRole('button', { name: 'Add Line' }));
    await first.user.type(getLine(2).getByLabelText('Description'), 'More');
    await typeInto(first.user, getField('Invoice Number'), 'A-1');
    closePage();

    await openCreateInvoice();
    expect(screen.getByText('Draft restored')).toBeVisible();
    expect(getField('Client Name')).toHaveValue('Somebody');
    expect(getLine(1).getByLabelText('Unit Price')).toHaveValue('100.00');
    expect(getLine(2).getByLabelText('Description')).toHaveValue('More');
    expect(getField('Invoice Number')).toHaveValue('A-1');
  });

  it('asks before another page is opened, and is restored on return', async () => {
    const { user, router } = await openCreateInvoice();
    await writeInvoice(user);
    await act(() => router.navigate('/elsewhere'));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    await act(() => router.navigate('/create-invoice'));
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(getField('Client Name')).toHaveValue('Somebody');
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));

    await act(() => router.navigate('/elsewhere'));
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('asks nothing when the tab is closed, because the browser keeps it until the save', async () => {
    const { user } = await openCreateInvoice();
    await writeInvoice(user);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    await save(user);
    await screen.findByText('Invoice created');
    closePage();
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  });

  it('is not stored while nothing was typed', async () => {
    await openCreateInvoice();
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
    closePage();
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
    await openCreateInvoice();
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument();
  });
});

it('An unsaved invoice in a browser without storage asks before the tab is closed or another page is opened', async () => {
  const { user, router } = await openCreateInvoice();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await writeInvoice(user);
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
  await act(() => router.navigate('/elsewhere'));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(getField('Client Name')).toHaveValue('Somebody');
});
