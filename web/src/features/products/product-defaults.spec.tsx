import { describe, expect, it } from '@jest/globals';
import type { CompanyProfile, Product, Tax } from '@paperbill/contracts/http';
import { screen, within } from '@testing-library/react';
import { chooseOption } from '../../../test/choose-option.js';
import { json } from '../../../test/fake-api.js';
import { profile } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';
import { sampleTax } from '../../../test/samples.js';

const paperProduct: Product = {
  id: 'product-1',
  name: 'Wallpaper',
  description: '',
  unit: 'each',
  unitPrice: '1234.50',
  createdAt: '2026-11-20T09:00:00.000Z',
};
const gstTax = sampleTax({ id: 'tax-1', name: 'GST', rate: '5.00' });
const oldTax = sampleTax({ id: 'tax-2', name: 'HST', rate: '13.00', isArchived: true });

function openPage(product: Partial<Product>, own: Partial<CompanyProfile> = {}, taxes: Tax[] = [gstTax, oldTax]) {
  return renderApp('/products', {
    'GET /api/products': [{ ...paperProduct, ...product }],
    'GET /app/api/taxes': taxes,
    'GET /api/profile': { ...profile, ...own },
    'POST /api/products': ({ body }) => json({ ...paperProduct, ...(body as Product) }, { status: 201 }),
    'PUT /api/products/product-1': ({ body }) => json(body),
  });
}

type App = ReturnType<typeof openPage>;

async function openDialog({ user }: App, button: string, name: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
}

const getSentBody = ({ called }: App, method: 'POST' | 'PUT', path: string) => called(method, path)[0]?.body;

describe('The currency and the taxes of a product', () => {
  it('can be chosen, and the price then has the maximum of its currency', async () => {
    const app = openPage({});
    const form = await openDialog(app, 'Add Product', 'Add New Product');
    await app.user.type(form.getByLabelText('Product Name'), 'Villa');
    await app.user.type(form.getByLabelText('Unit Price'), '2500000000');
    expect(form.queryByRole('checkbox', { name: /HST/ })).not.toBeInTheDocument();
    await app.user.click(await form.findByRole('checkbox', { name: 'GST (5%)' }));
    await app.user.click(form.getByRole('button', { name: 'Save Product' }));
    expect(await form.findByText(/This amount is too large/)).toBeVisible();

    await app.user.click(form.getByRole('button', { name: 'Add currency' }));
    expect(form.getByRole('combobox', { name: 'Currency' })).toHaveFocus();
    await chooseOption(app.user, form.getByRole('combobox', { name: 'Currency' }), 'JPY · Japanese Yen');
    expect(form.getByLabelText('Unit Price')).toHaveAttribute('placeholder', '0');
    await app.user.click(form.getByRole('button', { name: 'Save Product' }));
    await screen.findByText('Product created successfully');
    expect(getSentBody(app, 'POST', '/api/products')).toMatchObject({
      currency: 'JPY',
      defaultTaxIds: ['tax-1'],
      unitPrice: '2500000000.00',
    });
  });

  it('begin with the currency of the settings, unless it is US dollars', async () => {
    const app = openPage({}, { currency: 'EUR' });
    const form = await openDialog(app, 'Add Product', 'Add New Product');
    expect(form.getByRole('combobox', { name: 'Currency' })).toHaveAccessibleDescription(/EUR · Euro/);
  });

  it('are shown in the list, and archived and deleted taxes can be removed', async () => {
    const app = openPage({ currency: 'CAD', defaultTaxIds: ['tax-1', 'tax-2', 'tax-9'] });
    const row = within(await screen.findByRole('row', { name: /^Wallpaper/ }));
    expect(await row.findByText('GST (5%)')).toBeVisible();
    expect(row.getByText('CA$')).toBeVisible();

    const form = await openDialog(app, 'Edit Wallpaper', 'Edit Product');
    expect(await form.findByText('A tax that was chosen here is deleted.')).toBeVisible();
    await app.user.click(form.getByRole('checkbox', { name: 'HST (13%) (archived, not used)' }));
    await app.user.click(form.getByRole('button', { name: 'Update Product' }));
    await screen.findByText('Product updated successfully');
    expect(getSentBody(app, 'PUT', '/api/products/product-1')).toMatchObject({
      currency: 'CAD',
      defaultTaxIds: ['tax-1'],
    });
  });
});
