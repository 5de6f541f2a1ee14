import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openOptions } from '../../../../../test/choose-option.js';
import { json } from '../../../../../test/fake-api.js';
import { getLine, openCreateInvoice, workshopProduct } from '../../../../../test/invoice-editor.js';

const photoShootProduct = {
  ...workshopProduct,
  id: 'product-2',
  name: 'Photo shoot',
  description: '',
  unit: 'days',
  unitPrice: '900.00',
};

async function openDialog(routes = {}) {
  const page = await openCreateInvoice({
    'POST /api/products': () => json(photoShootProduct, { status: 201 }),
    ...routes,
  });
  await page.user.click(screen.getByRole('button', { name: 'Quick Add Item' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Quick Add Item' })) };
}

describe('Quick Add Item', () => {
  it('requires a name, offers units, and fills the first blank line, or a new one', async () => {
    const { user, dialog, called } = await openDialog();
    expect(dialog.getByRole('button', { name: 'Add Item' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Name'), 'Photo shoot');
    const units = await openOptions(user, dialog.getByLabelText('Unit'));
    expect(units.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['hours', 'days', 'each', 'qty', 'sessions', 'projects', 'monthly', 'yearly'],
    ]);
    await user.click(units.getByRole('option', { name: 'days' }));
    await user.type(dialog.getByLabelText('Unit Price'), '900');
    await user.click(dialog.getByRole('button', { name: 'Add Item' }));

    expect(await screen.findByText('Product created successfully')).toBeVisible();
    expect(called('POST', '/api/products').at(-1)?.body).toEqual({
      name: 'Photo shoot',
      description: '',
      unit: 'days',
      unitPrice: '900.00',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getLine(1).getByRole('combobox', { name: 'Product' })).toHaveValue('Photo shoot');
    expect(getLine(1).getByLabelText('Unit Price')).toHaveValue('900.00');

    await user.click(screen.getByRole('button', { name: 'Quick Add Item' }));
    const again = within(await screen.findByRole('dialog'));
    await user.type(again.getByLabelText('Name'), 'Photo shoot');
    await user.type(again.getByLabelText('Unit Price'), '900');
    await user.click(again.getByRole('button', { name: 'Add Item' }));
    await waitFor(() => expect(getLine(2).getByLabelText('Unit Price')).toHaveValue('900.00'));
  });

  it('adds no line if it is cancelled', async () => {
    const { user } = await openCreateInvoice();
    await user.type(getLine(1).getByLabelText('Description'), 'Work');
    await user.click(screen.getByRole('button', { name: 'Quick Add Item' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getAllByLabelText('Description')).toHaveLength(1);
  });

  it('starts with the typed name that the catalogue lacks', async () => {
    const { user } = await openCreateInvoice();
    await user.type(getLine(1).getByRole('combobox', { name: 'Product' }), 'Photo');
    await user.click(screen.getByRole('option', { name: 'Add “Photo” to products…' }));
    expect(within(await screen.findByRole('dialog')).getByLabelText('Name')).toHaveValue('Photo');
  });
});
