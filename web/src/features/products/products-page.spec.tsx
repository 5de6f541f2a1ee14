import { describe, expect, it } from '@jest/globals';
import type { Product } from '@paperbill/contracts/http';
import { screen, within } from '@testing-library/react';
import { fakeApi, json } from '../../../test/fake-api.js';
import { renderPage } from '../../../test/render-page.js';
import ProductsPage from './products-page.js';

const paperProduct: Product = {
  id: 'product-1',
  name: 'Wallpaper',
  description: 'Printed by hand',
  unit: 'each',
  unitPrice: '1234.50',
  createdAt: '2026-11-20T09:00:00.000Z',
};

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('Products', () => {
  it('shows each product with its unit and price, and keeps a unit that only Quick Add offers', async () => {
    const { calls } = fakeApi({
      'GET /api/products': [{ ...paperProduct, unit: 'monthly' }],
      'PUT /api/products/product-1': ({ body }) => json(body),
    });
    const { user } = renderPage(<ProductsPage />, '/products');

    const row = within(await screen.findByRole('row', { name: /^Wallpaper/ }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Printed by hand',
      'monthly',
      '$1,234.50',
      '',
    ]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Description',
      'Unit',
      'Price',
      'Actions',
    ]);
    // The table must not be in a live region, because a screen reader would read the whole list after every change.
    expect(screen.getByRole('table', { name: 'Products' }).closest('[aria-live]')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Edit Wallpaper' }));
    const form = await findDialog('Edit Product');
    expect(form.getByRole('combobox', { name: 'Unit' })).toHaveAccessibleDescription('monthly');
    await user.click(form.getByRole('button', { name: 'Update Product' }));
    await screen.findByText('Product updated successfully');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ unit: 'monthly' });
  });

  it('shows an empty state and adds the first product, with a price such as $1,250', async () => {
    let list: Product[] = [];
    const { calls } = fakeApi({
      'GET /api/products': () => json(list),
      'POST /api/products': ({ body }) => {
        list = [{ ...paperProduct, ...(body as Product) }];
        return json(list[0], { status: 201 });
      },
    });
    const { user } = renderPage(<ProductsPage />, '/products');
    expect(await screen.findByText('No products yet. Add your first product to get started!')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Add Your First Product' }));
    const form = await findDialog('Add New Product');
    expect(form.getByRole('combobox', { name: 'Unit' })).toHaveAccessibleDescription('each');
    await user.type(form.getByRole('textbox', { name: 'Product Name' }), 'Logo');
    await user.type(form.getByRole('textbox', { name: 'Unit Price' }), '$1,200');
    await user.click(form.getByRole('button', { name: 'Save Product' }));

    expect(await screen.findByText('Product created successfully')).toBeVisible();
    expect(await screen.findByRole('row', { name: /^Logo/ })).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Logo',
      description: '',
      unit: 'each',
      unitPrice: '1200.00',
    });
  });
});
