import { describe, expect, it } from '@jest/globals';
import type { Tax } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import {
  getField,
  getLine,
  oakLaneBakery,
  openCreateInvoice,
  getPreview,
  save,
  workshopProduct,
} from '../../../../test/invoice-editor.js';
import { closeTab } from '../../../../test/render-app.js';
import { sampleTax } from '../../../../test/samples.js';

const TAXES_PATH = 'GET /app/api/taxes';
const gstTax = sampleTax({ id: 'gst', name: 'GST', rate: '5.00', isDefault: true });
const qstTax = sampleTax({ id: 'qst', name: 'QST', rate: '9.975', isDefault: true });
const reverseChargeTax = sampleTax({ id: 'rc', name: 'Reverse charge', rate: '0.00', kind: 'reverse-charge' });
const irpfTax = sampleTax({ id: 'irpf', name: 'IRPF', rate: '15.00', kind: 'withholding' });

const openEditorWithTaxes = (taxes: Tax[], routes: Parameters<typeof openCreateInvoice>[0] = {}) =>
  openCreateInvoice({ [TAXES_PATH]: taxes, ...routes });

type User = Awaited<ReturnType<typeof openCreateInvoice>>['user'];

const getSummary = () => within(screen.getByRole('region', { name: 'Invoice Summary' }));
const getAmount = (term: string) => getSummary().getByText(term, { selector: 'dt' }).nextElementSibling;
const findTaxField = (number: number) => getLine(number).findByRole('combobox', { name: 'Tax' });
const savedBody = ({ called }: Awaited<ReturnType<typeof openCreateInvoice>>) =>
  called('POST', '/api/invoices').at(-1)!.body as {
    invoice: Record<string, unknown>;
    lineItems: { taxIds?: string[] }[];
  };

async function fillInLine(user: User, number: number, price: string): Promise<void> {
  if (number > 1) await user.click(screen.getByRole('button', { name: 'Add Line' }));
  await user.type(getLine(number).getByLabelText('Description'), `Work ${number}`);
  await user.type(getLine(number).getByLabelText('Unit Price'), price);
}

describe('taxes of lines', () => {
  it('are not asked for if the user has no list of taxes', async () => {
    const { user, called } = await openEditorWithTaxes([]);
    await fillInLine(user, 1, '100');
    expect(getField('Tax Rate (%)')).toHaveValue('8.25');
    expect(getLine(1).queryByRole('combobox', { name: 'Tax' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Prices include tax' })).not.toBeInTheDocument();
    expect(called('GET', '/app/api/taxes')).toHaveLength(1);
  });

  it('begin with the default taxes, and GST and QST of 300.00 are 15.00 and 29.93', async () => {
    const app = await openEditorWithTaxes([gstTax, qstTax]);
    await app.user.type(screen.getByLabelText('Client Name'), 'Somebody');
    await fillInLine(app.user, 1, '300');
    expect(await findTaxField(1)).toHaveDisplayValue('GST (5%) + QST (9.975%)');
    expect(screen.queryByLabelText('Tax Rate (%)')).not.toBeInTheDocument();
    expect(getAmount('GST (5%) on $300.00')).toHaveTextContent('$15.00');
    expect(getAmount('QST (9.975%) on $300.00')).toHaveTextContent('$29.93');
    expect(getAmount('Total')).toHaveTextContent('$344.93');
    await waitFor(() => expect(getPreview()).toHaveTextContent('$344.93'));
    await save(app.user);
    expect(await screen.findByText('Invoice created')).toBeVisible();
    const { invoice, lineItems } = savedBody(app);
    const amounts = { taxRate: '0.00', subtotal: '300.00', taxAmount: '44.93', total: '344.93' };
    expect(invoice).toMatchObject({ ...amounts, pricesIncludeTax: false });
    expect(lineItems[0]!.taxIds).toEqual(['gst', 'qst']);
  });

  it('can differ by line, and the last choice can be given to all lines', async () => {
    const { user } = await openEditorWithTaxes([gstTax, qstTax, reverseChargeTax]);
    await fillInLine(user, 1, '100');
    await fillInLine(user, 2, '100');
    await user.selectOptions(await findTaxField(1), 'Reverse charge');
    expect(getAmount('GST (5%) on $100.00')).toHaveTextContent('$5.00');
    await user.click(await screen.findByRole('button', { name: 'Reverse charge on all lines' }));
    expect(await findTaxField(2)).toHaveDisplayValue('Reverse charge');
    expect(getAmount('Total')).toHaveTextContent('$200.00');
    expect(screen.queryByRole('button', { name: /on all lines$/ })).not.toBeInTheDocument();
  });

  it('can be combined with the keyboard, at most three of them', async () => {
    const { user } = await openEditorWithTaxes([gstTax, qstTax, reverseChargeTax, irpfTax]);
    await fillInLine(user, 1, '100');
    const tax = await findTaxField(1);
    await user.selectOptions(tax, 'Several taxes…');
    const menu = await screen.findByRole('menu', { name: 'Taxes of line 1', hidden: true });
    const item = (name: string) => within(menu).getByRole('menuitemcheckbox', { name, hidden: true });
    expect(item('GST (5%)')).toHaveFocus();
    await user.keyboard('{End} ');
    expect(item('IRPF (15%)')).toBeChecked();
    expect(item('Reverse charge')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    expect(tax).toHaveFocus();
    expect(tax).toHaveDisplayValue('GST (5%) + QST (9.975%) + IRPF (15%)');
    expect(getAmount('IRPF (15%) on $100.00')).toHaveTextContent('-$15.00');
  });

  it('have one choice for the whole document if there is only one tax', async () => {
    const { user } = await openEditorWithTaxes([gstTax]);
    await fillInLine(user, 1, '100');
    await fillInLine(user, 2, '100');
    expect(getLine(1).queryByRole('combobox', { name: 'Tax' })).not.toBeInTheDocument();
    const tax = await getSummary().findByRole('combobox', { name: 'Tax' });
    expect(tax).toHaveDisplayValue('GST (5%)');
    expect(getAmount('GST (5%)')).toHaveTextContent('$10.00');
    await user.selectOptions(tax, 'No tax');
    expect(getAmount('Total')).toHaveTextContent('$200.00');
  });

  it('can be included in the prices', async () => {
    const app = await openEditorWithTaxes([gstTax]);
    await app.user.type(screen.getByLabelText('Client Name'), 'Somebody');
    await fillInLine(app.user, 1, '105');
    await app.user.click(await screen.findByRole('checkbox', { name: 'Prices include tax' }));
    expect(getAmount('Includes GST (5%)')).toHaveTextContent('$5.00');
    expect(getAmount('Total')).toHaveTextContent('$105.00');
    await save(app.user);
    expect(await screen.findByText('Invoice created')).toBeVisible();
    expect(savedBody(app).invoice).toMatchObject({ pricesIncludeTax: true, taxAmount: '5.00', total: '105.00' });
  });

  it('stay out of a document with a tax rate until the user wants them', async () => {
    const { user } = await openEditorWithTaxes([{ ...gstTax, isDefault: false }]);
    await fillInLine(user, 1, '100');
    expect(getField('Tax Rate (%)')).toHaveValue('8.25');
    await user.click(await screen.findByRole('button', { name: 'Use your list of taxes' }));
    expect(screen.queryByLabelText('Tax Rate (%)')).not.toBeInTheDocument();
    expect(getAmount('Total')).toHaveTextContent('$105.00');
  });

  it('follow the default of the customer, except on lines with another choice or with a product', async () => {
    const { user } = await openEditorWithTaxes([gstTax, qstTax, reverseChargeTax], {
      'GET /api/customers': [{ ...oakLaneBakery, defaultTaxIds: ['rc'] }],
      'GET /api/products': [{ ...workshopProduct, defaultTaxIds: ['qst'] }],
    });
    await fillInLine(user, 1, '100');
    await fillInLine(user, 2, '100');
    await user.selectOptions(await findTaxField(2), 'QST (9.975%)');
    await fillInLine(user, 3, '100');
    await user.selectOptions(await findTaxField(3), 'No tax');
    await user.type(screen.getByLabelText('Client Name'), 'oak{Enter}');
    expect(await findTaxField(1)).toHaveDisplayValue('Reverse charge');
    expect(await findTaxField(2)).toHaveDisplayValue('QST (9.975%)');
    expect(await findTaxField(3)).toHaveDisplayValue('No tax');
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    expect(await findTaxField(4)).toHaveDisplayValue('Reverse charge');
    await user.type(getLine(4).getByRole('combobox', { name: 'Product' }), 'brand{Enter}');
    expect(await findTaxField(4)).toHaveDisplayValue('QST (9.975%)');
  });

  it('are computed again if a tax was changed meanwhile, and nothing is lost', async () => {
    let taxes = [gstTax];
    let isRefused = true;
    const message = 'The amount is not the one that Paperbill computes (110.00)';
    const app = await openEditorWithTaxes(taxes, {
      [TAXES_PATH]: () => json(taxes),
      'POST /api/invoices': () =>
        isRefused
          ? failure(400, 'INVALID_INPUT', message, [{ path: 'invoice.total', message }])
          : json({ id: 'invoice-1', lineItems: [] }, { status: 201 }),
    });
    await app.user.type(screen.getByLabelText('Client Name'), 'Somebody');
    await fillInLine(app.user, 1, '100');
    taxes = [{ ...gstTax, rate: '10.00' }];
    await save(app.user);
    expect(await screen.findByText('Not saved: a tax or the rounding was changed')).toBeVisible();
    // React renders the toast before it renders the new amounts.
    await waitFor(() => expect(getAmount('GST (10%)')).toHaveTextContent('$10.00'));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    isRefused = false;
    await save(app.user);
    expect(await screen.findByText('Invoice created')).toBeVisible();
    expect(savedBody(app).invoice).toMatchObject({ total: '110.00' });
    // The server may have saved the first request although its response was lost. So both requests must have the same
    // idempotency key, even if the taxes differ.
    const [first, second] = app.called('POST', '/api/invoices').map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('give way to the tax rate for a customer if the user has no default taxes, and come back', async () => {
    const taxes = [{ ...gstTax, isDefault: false }, reverseChargeTax];
    const other = { ...oakLaneBakery, id: 'customer-2', name: 'Elm Street' };
    const { user } = await openEditorWithTaxes(taxes, {
      'GET /api/customers': [{ ...oakLaneBakery, defaultTaxIds: ['rc'] }, other],
    });
    await fillInLine(user, 1, '100');
    expect(getAmount('Total')).toHaveTextContent('$108.25');
    await user.type(screen.getByLabelText('Client Name'), 'oak{Enter}');
    expect(await findTaxField(1)).toHaveDisplayValue('Reverse charge');
    expect(getAmount('Total')).toHaveTextContent('$100.00');
    await user.click(screen.getByRole('button', { name: 'Edit for this invoice' }));
    await user.clear(screen.getByLabelText('Client Name'));
    await user.type(screen.getByLabelText('Client Name'), 'elm{Enter}');
    await waitFor(() => expect(getAmount('Total')).toHaveTextContent('$108.25'));
  });

  it.each([
    { first: [], then: [gstTax], total: '$105.00', change: 'became a default' },
    {
      first: [gstTax],
      then: [{ ...gstTax, isDefault: false, isArchived: true }],
      total: '$108.25',
      change: 'was archived',
    },
  ])('of a kept draft are the current defaults if its tax $change meanwhile', async ({ first, then, total }) => {
    const { user } = await openEditorWithTaxes(first);
    await fillInLine(user, 1, '100');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Work 1'));
    closeTab();
    await openEditorWithTaxes(then);
    await waitFor(() => expect(getAmount('Total')).toHaveTextContent(total));
  });

  it('say so if a tax of a kept draft was deleted meanwhile', async () => {
    const { user } = await openEditorWithTaxes([gstTax, qstTax, reverseChargeTax]);
    await fillInLine(user, 1, '100');
    await user.selectOptions(await findTaxField(1), 'QST (9.975%)');
    await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('"taxIds":["qst"]'));
    closeTab();
    await openEditorWithTaxes([gstTax, reverseChargeTax]);
    expect(await findTaxField(1)).toHaveDisplayValue('Deleted tax');
    expect(await getLine(1).findByText(/no longer in your list/)).toBeVisible();
  });
});
