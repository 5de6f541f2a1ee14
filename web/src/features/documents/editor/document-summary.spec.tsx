import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import {
  getField,
  typeInto,
  getLine,
  openCreateInvoice,
  getPreview,
  profile,
  save,
  savedInvoice,
  writeInvoice,
} from '../../../../test/invoice-editor.js';
import type { DocumentBody } from '../form/document-body.js';

const getSummary = () => within(screen.getByRole('region', { name: 'Invoice Summary' }));
const getAmount = (term: string) => getSummary().getByText(term, { selector: 'dt' }).nextElementSibling;

const saveWithDiscountRoute: Parameters<typeof openCreateInvoice>[0] = {
  'POST /app/api/invoices': ({ body }) => json(savedInvoice(body as DocumentBody<'invoice'>), { status: 201 }),
};

describe('Invoice Summary', () => {
  it('uses the tax rate of the profile', async () => {
    await openCreateInvoice();
    expect(getField('Tax Rate (%)')).toHaveValue('8.25');
  });

  it('adds up lines, discounts and tax, and the preview shows the same amounts', async () => {
    const { user } = await openCreateInvoice();
    await user.type(getLine(1).getByLabelText('Description'), 'Work');
    await typeInto(user, getLine(1).getByLabelText('Quantity'), '3');
    await user.type(getLine(1).getByLabelText('Unit Price'), '33.335{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.type(getLine(2).getByLabelText('Description'), 'Discount');
    await user.type(getLine(2).getByLabelText('Unit Price'), '-10');

    expect(getAmount('Subtotal')).toHaveTextContent('$89.99');
    expect(getAmount('Tax (8.25%)')).toHaveTextContent('$7.42');
    expect(getAmount('Total')).toHaveTextContent('$97.41');
    await waitFor(() => expect(getPreview()).toHaveTextContent('Subtotal$89.99Tax (8.25%)$7.42Total$97.41'));
  });

  it('shows a whole tax rate without decimals, and no rate as 0%', async () => {
    const { user } = await openCreateInvoice();
    await user.type(getLine(1).getByLabelText('Unit Price'), '100');
    await typeInto(user, getField('Tax Rate (%)'), '8.00');
    expect(getAmount('Tax (8%)')).toHaveTextContent('$8.00');
    await user.clear(getField('Tax Rate (%)'));
    expect(getAmount('Tax (0%)')).toHaveTextContent('$0.00');
  });

  it('rounds the total to the step of the profile, but neither tax nor lines', async () => {
    const swiss = { ...profile, currency: 'CHF', roundingStep: '0.05', defaultTaxRate: '8.10' };
    const { user, called } = await openCreateInvoice({ 'GET /api/profile': swiss });
    await writeInvoice(user);
    await typeInto(user, getLine(1).getByLabelText('Unit Price'), '99.99');
    expect(getAmount('Tax (8.1%)')).toHaveTextContent('CHF 8.10');
    expect(getAmount('Rounding')).toHaveTextContent('CHF 0.01');
    expect(getAmount('Total')).toHaveTextContent('CHF 108.10');
    await waitFor(() => expect(getPreview()).toHaveTextContent('RoundingCHF 0.01TotalCHF 108.10'));
    await save(user);
    await waitFor(() => expect(called('POST', '/api/invoices')).toHaveLength(1));
    const { invoice } = called('POST', '/api/invoices')[0]!.body as { invoice: object };
    expect(invoice).toMatchObject({ taxAmount: '8.10', total: '108.10' });
    expect(invoice).not.toHaveProperty('roundingAmount');
  });

  it('announces the total to screen readers when typing pauses', async () => {
    const { user } = await openCreateInvoice();
    await user.type(getLine(1).getByLabelText('Unit Price'), '100');
    await waitFor(() => expect(getSummary().getByText('Total $108.25')).toHaveRole('status'));
  });

  it('subtracts a discount before tax and a deposit from the amount due, also on the preview, and saves both', async () => {
    const { user, called } = await openCreateInvoice(saveWithDiscountRoute);
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add discount' }));
    expect(getField('Discount')).toHaveFocus();
    await user.type(getField('Discount'), '10');
    expect(getAmount('Discount (10%)')).toHaveTextContent('-$10.00');
    expect(getAmount('Total')).toHaveTextContent('$97.43');
    await user.selectOptions(screen.getByLabelText('Discount In'), '$');
    await typeInto(user, getField('Discount'), '20');
    expect(getAmount('Discount')).toHaveTextContent('-$20.00');
    await user.click(screen.getByRole('button', { name: 'Add deposit' }));
    await user.type(getField('Deposit Paid'), '6.60');
    expect(getAmount('Amount Due')).toHaveTextContent('$80.00');
    await waitFor(() =>
      expect(getPreview()).toHaveTextContent(
        'Subtotal$100.00Discount-$20.00Tax (8.25%)$6.60Total$86.60Deposit paid-$6.60Amount Due$80.00',
      ),
    );
    await save(user);
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices')).toEqual([]);
    expect(called('POST', '/app/api/invoices')[0]!.body).toMatchObject({
      invoice: { subtotal: '100.00', taxAmount: '6.60', total: '86.60' },
      discount: { kind: 'amount', value: '20.00' },
      deposit: '6.60',
      draftId: null,
    });
    expect(screen.getByRole('button', { name: 'Add discount' })).toBeVisible();
  });

  it('hides the discount for the next invoice if the focus was in it during the save', async () => {
    const { user } = await openCreateInvoice(saveWithDiscountRoute);
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add discount' }));
    await user.type(getField('Discount'), '10');
    // `fireEvent` does not move the focus. The keyboard shortcut for saving does not move it either.
    fireEvent.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await screen.findByText('Invoice created');
    expect(screen.getByRole('button', { name: 'Add discount' })).toBeVisible();
  });

  it('keeps the discount visible while the user clears it', async () => {
    const { user } = await openCreateInvoice();
    await user.click(screen.getByRole('button', { name: 'Add discount' }));
    await user.type(getField('Discount'), '5{Backspace}');
    expect(getField('Discount')).toHaveFocus();
  });

  it('shows an error at a discount or deposit that is too large, and clears it when it is removed', async () => {
    const { user, called } = await openCreateInvoice();
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add discount' }));
    await user.type(getField('Discount'), '100.5');
    await save(user);
    const error = 'Please enter a percentage above 0, at most 100';
    await waitFor(() => expect(getField('Discount')).toHaveAccessibleDescription(error));
    await user.click(screen.getByRole('button', { name: 'Add deposit' }));
    await user.type(getField('Deposit Paid'), '1000');
    await save(user);
    const tooMuch = 'A deposit is above 0, and at most the total of $108.25';
    await waitFor(() => expect(getField('Deposit Paid')).toHaveAccessibleDescription(tooMuch));
    expect(getAmount('Total')).toHaveTextContent('$108.25');
    await user.click(screen.getByRole('button', { name: 'Remove discount' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add discount' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Remove deposit' }));
    await save(user);
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices')).toHaveLength(1);
  });
});
