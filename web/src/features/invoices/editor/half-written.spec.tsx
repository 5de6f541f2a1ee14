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
  it('keeps a line that has only a product, and focuses the missing price', async () => {
    const { user, called } = await openEditor();
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await typeInto(user, getLine(2).getByLabelText('Product'), 'Something');
    await user.keyboard(SAVE_KEYS);
    await waitFor(() => expect(getLine(2).getByLabelText('Unit Price')).toHaveFocus());
    expect(getLine(2).getByLabelText('Unit Price')).toHaveAccessibleDescription(/./);
    expect(getLine(2).getByLabelText('Product')).toHaveDisplayValue('Something');
    expect(called('POST', '/api/invoices')).toHaveLength(0);
  });

  it('keeps a line that has only a quantity, and saves it once it is complete', async () => {
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

it('A due date before the invoice date shows a warning but can be saved', async () => {
  const { user, called } = await openEditor();
  await writeInvoice(user);
  await typeInto(user, getField('Invoice Date'), '2026-03-10');
  await typeInto(user, getField('Due Date'), '2026-03-10');
  expect(getField('Due Date')).not.toHaveAccessibleDescription();
  await user.clear(getField('Due Date'));
  expect(getField('Due Date')).not.toHaveAccessibleDescription();
  await user.type(getField('Due Date'), '2026-03-09');
  expect(getField('Due Date')).toHaveAccessibleDescription(dateTexts.dueBeforeInvoice);
  await user.keyboard(SAVE_KEYS);
  await screen.findByText('Invoice created');
  expect(called('POST', '/api/invoices')[0]?.body).toMatchObject({ invoice: { dueDate: '2026-03-09' } });
  expect(getField('Due Date')).not.toHaveAccessibleDescription();
});

it('A saved invoice can be opened from its toast', async () => {
  const { user } = await openEditor();
  await writeInvoice(user);
  await user.keyboard(SAVE_KEYS);
  const toast = within((await screen.findByText('Invoice created')).closest('li')!);
  await user.click(toast.getByRole('button', { name: 'View invoice' }));
  await waitFor(() => expect(window.location.pathname).toBe('/invoices/invoice-1'));
});
