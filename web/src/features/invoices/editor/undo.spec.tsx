import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getField, getLine, writeInvoice } from '../../../../test/invoice-editor.js';
import { closeTab, renderApp } from '../../../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

const goToPage = async (user: User, page: string, heading = page) => {
  await user.click(screen.getByRole('link', { name: page }));
  await screen.findByRole('heading', { name: heading });
};

const clickUndo = async (user: User) => user.click(await screen.findByRole('button', { name: 'Undo' }));

/** Types an invoice, leaves the page, returns to it, and discards the restored invoice. */
async function discardDraft(): Promise<User> {
  const first = renderApp('/create-invoice').user;
  await screen.findByRole('heading', { name: 'Bill To' });
  await writeInvoice(first);
  closeTab();
  const { user } = renderApp('/create-invoice');
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  return user;
}

describe('Undo of a discarded draft', () => {
  it('works on another page: the draft is restored there', async () => {
    const user = await discardDraft();
    await goToPage(user, 'Customers');
    await clickUndo(user);
    expect(await screen.findByText('Draft restored')).toBeVisible();
    await goToPage(user, 'Create Invoice', 'Bill To');
    expect(getField('Client Name')).toHaveValue('Somebody');
    expect(getLine(1).getByLabelText('Unit Price')).toHaveDisplayValue(/^100/);
  });

  it('can be undone itself if something else was typed meanwhile', async () => {
    const user = await discardDraft();
    await user.type(getField('Client Name'), 'Else');
    await clickUndo(user);
    expect(getField('Client Name')).toHaveValue('Somebody');
    await clickUndo(user);
    expect(getField('Client Name')).toHaveValue('Else');
  });
});

describe('Undo of a removed line', () => {
  it('disappears when the page is left', async () => {
    const { user } = renderApp('/create-invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Customers' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Customers' });
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('disappears when the invoice is saved', async () => {
    const { user } = renderApp('/create-invoice', {
      'POST /api/invoices/invoice-1/generate-pdf': () => new Promise<Response>(() => {}),
    });
    await screen.findByRole('heading', { name: 'Bill To' });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.type(getLine(2).getByLabelText('Description'), 'More');
    await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
    await screen.findByRole('button', { name: 'Undo' });
    await user.click(screen.getByRole('button', { name: 'Save & Download PDF' }));
    await waitFor(() => expect(getField('Client Name')).toHaveValue(''));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
