import { describe, expect, it } from '@jest/globals';
import { dateTexts } from '@paperbill/contracts/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { getField, typeInto, getLine, writeInvoice } from '../../../../test/invoice-editor.js';
import { renderApp } from '../../../../test/render-app.js';

const SAVE_KEYS = '{Control>}s{/Control}';

async function openEditor(routes = {}) {
  const app = renderApp('/create-invoice', routes);
  await screen.findByRole('heading', { name: 'Bill To' });
  await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
  // Waits for the area for toasts, because the shortcuts load in the same chunk.
  await screen.findByRole('region', { name: /^Notifications/ });
  return app;
}

describe('Ctrl+S with an incomplete line', () => {
  it.each([
    ['Quantity', '3', 'Description'],
    ['Unit Price', '50', 'Description'],
    // A line with a product needs no description.
    ['Product', 'Something', 'Unit Price'],
  ])('keeps the line if only %s was typed, and focuses the missing field', async (name, typed, missing) => {
    const { user, called } = await openEditor();
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await typeInto(user, getLine(2).getByLabelText(name), typed);
    await user.keyboard(SAVE_KEYS);
    await waitFor(() => expect(getLine(2).getByLabelText(missing)).toBeInvalid());
    expect(getLine(2).getByLabelText(missing)).toHaveAccessibleDescription(/./);
    await waitFor(() => expect(getLine(2).getByLabelText(missing)).toHaveFocus());
    expect(getLine(2).getByLabelText(name)).toHaveDisplayValue(new RegExp(`^${typed}`));
    expect(called('POST', '/api/invoices')).toHaveLength(0);
  });

  it('saves the line once it is complete', async () => {
    const { user, called } = await openEditor();
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await typeInto(user, getLine(2).getByLabelText('Quantity'), '3');
    await user.keyboard(SAVE_KEYS);
    await waitFor(() => expect(getLine(2).getByLabelText('Description')).toHaveFocus());
    await user.keyboard('More');
    await user.type(getLine(2).getByLabelText('Unit Price'), '5');
    await user.keyboard(SAVE_KEYS);
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices')[0]?.body).toMatchObject({
      lineItems: [{}, { description: 'More', quantity: '3.00', unitPrice: '5.00' }],
    });
  });
});

describe('a due date before the invoice date', () => {
  it('shows a warning but can be saved', async () => {
    const { user, called } = await openEditor();
    await writeInvoice(user);
    await typeInto(user, getField('Invoice Date'), '2026-03-10');
    await typeInto(user, getField('Due Date'), '2026-03-09');
    expect(getField('Due Date')).toHaveAccessibleDescription(dateTexts.dueBeforeInvoice);
    await user.keyboard(SAVE_KEYS);
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices')[0]?.body).toMatchObject({ invoice: { dueDate: '2026-03-09' } });
    expect(getField('Due Date')).not.toHaveAccessibleDescription();
  });

  it('shows no warning on the same day, or while a date is missing', async () => {
    const { user } = await openEditor();
    await typeInto(user, getField('Invoice Date'), '2026-03-10');
    await typeInto(user, getField('Due Date'), '2026-03-10');
    expect(getField('Due Date')).not.toHaveAccessibleDescription();
    await user.clear(getField('Due Date'));
    expect(getField('Due Date')).not.toHaveAccessibleDescription();
  });
});

it('A saved invoice can be opened from its toast', async () => {
  const { user } = await openEditor();
  await writeInvoice(user);
  await user.keyboard(SAVE_KEYS);
  const toast = within((await screen.findByText('Invoice created')).closest('li')!);
  await user.click(toast.getByRole('button', { name: 'View invoice' }));
  await waitFor(() => expect(window.location.pathname).toBe('/invoices/invoice-1'));
});
