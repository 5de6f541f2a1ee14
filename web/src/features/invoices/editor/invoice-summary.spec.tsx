import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { field, fill, line, openCreateInvoice, preview } from '../../../../test/invoice-editor.js';

const summary = () => within(screen.getByRole('region', { name: 'Invoice Summary' }));
const amount = (term: string) => summary().getByText(term).nextElementSibling;

describe('Invoice Summary', () => {
  it('taxes at the rate of the profile', async () => {
    await openCreateInvoice();
    expect(field('Tax Rate (%)')).toHaveValue('8.25');
  });

  it('adds up lines, discounts and tax, and the sheet shows the same', async () => {
    const { user } = await openCreateInvoice();
    await user.type(line(1).getByLabelText('Description'), 'Work');
    await fill(user, line(1).getByLabelText('Quantity'), '3');
    await user.type(line(1).getByLabelText('Unit Price'), '33.335{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.type(line(2).getByLabelText('Description'), 'Discount');
    await user.type(line(2).getByLabelText('Unit Price'), '-10');

    expect(amount('Subtotal')).toHaveTextContent('$89.99');
    expect(amount('Tax (8.25%)')).toHaveTextContent('$7.42');
    expect(amount('Total')).toHaveTextContent('$97.41');
    await waitFor(() => expect(preview()).toHaveTextContent('Subtotal$89.99Tax (8.25%)$7.42Total$97.41'));
  });

  it('shows a whole rate as a whole percent, and no rate as no tax', async () => {
    const { user } = await openCreateInvoice();
    await user.type(line(1).getByLabelText('Unit Price'), '100');
    await fill(user, field('Tax Rate (%)'), '8.00');
    expect(amount('Tax (8%)')).toHaveTextContent('$8.00');
    await user.clear(field('Tax Rate (%)'));
    expect(amount('Tax (0%)')).toHaveTextContent('$0.00');
  });

  it('tells the total to those who hear the page, once the typing pauses', async () => {
    const { user } = await openCreateInvoice();
    await user.type(line(1).getByLabelText('Unit Price'), '100');
    await waitFor(() => expect(summary().getByRole('status')).toHaveTextContent('Total $108.25'));
  });
});
