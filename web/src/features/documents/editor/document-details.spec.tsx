import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { getField, typeInto, openCreateInvoice, getPreview } from '../../../../test/invoice-editor.js';

const getPaymentTermsField = () => screen.getByLabelText('Payment Terms');
const simulateReturnToTab = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

it('The due date follows the invoice date and the payment terms; a typed one stays until one of them changes', async () => {
  const { user } = await openCreateInvoice();
  expect(getPaymentTermsField()).toHaveDisplayValue('Net 45 days');
  await typeInto(user, getField('Due Date'), '2026-12-24');
  await waitFor(() => expect(getPreview()).toHaveTextContent('Dec 24, 2026'));
  await typeInto(user, getField('Invoice Date'), '2026-01-31');
  expect(getField('Due Date')).toHaveValue('2026-03-17');
  await user.selectOptions(getPaymentTermsField(), 'Due on receipt');
  expect(getField('Due Date')).toHaveValue('2026-01-31');
  await user.clear(getField('Invoice Date'));
  expect(getField('Due Date')).toHaveValue('2026-01-31');
});

it('The invoice number is updated by a newer suggestion, but never overwrites a typed number', async () => {
  let next = 7;
  const { user, called } = await openCreateInvoice({
    'GET /api/invoices/next-number': () => json({ nextInvoiceNumber: next }),
  });
  await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
  next = 8;
  simulateReturnToTab();
  await waitFor(() => expect(getField('Invoice Number')).toHaveValue('8'));

  await typeInto(user, getField('Invoice Number'), 'A-1');
  next = 9;
  simulateReturnToTab();
  await waitFor(() => expect(called('GET', '/api/invoices/next-number')).toHaveLength(3));
  expect(getField('Invoice Number')).toHaveValue('A-1');
});

describe('A failed request for the next invoice number', () => {
  const FAILED = /Failed to fetch the next number/;

  it('shows an error at the field with a button that tries again', async () => {
    let isDown = true;
    const { user } = await openCreateInvoice({
      'GET /api/invoices/next-number': () =>
        isDown ? failure(503, 'SERVICE_UNAVAILABLE', 'Not now') : json({ nextInvoiceNumber: 7 }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(getField('Invoice Number')).toHaveAccessibleDescription(FAILED);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('7'));
    await waitFor(() => expect(getField('Invoice Number')).toHaveFocus());
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('lets the user type a number instead', async () => {
    const { user } = await openCreateInvoice({
      'GET /api/invoices/next-number': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
    });
    await screen.findByText(FAILED);
    await user.type(getField('Invoice Number'), '12');
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(getField('Invoice Number')).toHaveValue('12');
  });
});
