import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import {
  getField,
  typeInto,
  getLine,
  openCreateInvoice,
  getPreview,
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
