import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { field, fill, openCreateInvoice, preview } from '../../../../test/invoice-editor.js';

const terms = () => screen.getByLabelText('Payment Terms');
const comeBack = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

describe('the due date', () => {
  it('follows the invoice date by the payment terms of the profile', async () => {
    const { user } = await openCreateInvoice();
    expect(terms()).toHaveDisplayValue('Net 45 days');
    await fill(user, field('Invoice Date'), '2026-01-31');
    expect(field('Due Date')).toHaveValue('2026-03-17');
  });

  it('follows the chosen payment terms', async () => {
    const { user } = await openCreateInvoice();
    await fill(user, field('Invoice Date'), '2026-01-31');
    await user.selectOptions(terms(), 'Due on receipt');
    expect(field('Due Date')).toHaveValue('2026-01-31');
    await user.selectOptions(terms(), 'Net 90 days');
    expect(field('Due Date')).toHaveValue('2026-05-01');
  });

  it('can be changed by hand, until the invoice date moves it again', async () => {
    const { user } = await openCreateInvoice();
    await fill(user, field('Due Date'), '2026-12-24');
    await waitFor(() => expect(preview()).toHaveTextContent('Dec 24, 2026'));
    await fill(user, field('Invoice Date'), '2026-01-31');
    expect(field('Due Date')).toHaveValue('2026-03-17');
  });

  it('does not move while the invoice date is incomplete', async () => {
    const { user } = await openCreateInvoice();
    await fill(user, field('Invoice Date'), '2026-01-31');
    await user.clear(field('Invoice Date'));
    expect(field('Due Date')).toHaveValue('2026-03-17');
  });
});

describe('the invoice number', () => {
  it('is filled in with the server’s suggestion', async () => {
    await openCreateInvoice({ 'GET /api/invoices/next-number': { nextInvoiceNumber: 'INV-010' } });
    await waitFor(() => expect(field('Invoice Number')).toHaveValue('INV-010'));
  });

  it('is updated by a newer suggestion, but never overwrites a typed number', async () => {
    let next = 7;
    const { user, called } = await openCreateInvoice({
      'GET /api/invoices/next-number': () => json({ nextInvoiceNumber: next }),
    });
    await waitFor(() => expect(field('Invoice Number')).toHaveValue('7'));
    next = 8;
    comeBack();
    await waitFor(() => expect(field('Invoice Number')).toHaveValue('8'));

    await fill(user, field('Invoice Number'), 'A-1');
    next = 9;
    comeBack();
    await waitFor(() => expect(called('GET', '/api/invoices/next-number')).toHaveLength(3));
    expect(field('Invoice Number')).toHaveValue('A-1');
  });
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
    expect(field('Invoice Number')).toHaveAccessibleDescription(FAILED);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field('Invoice Number')).toHaveValue('7'));
    await waitFor(() => expect(field('Invoice Number')).toHaveFocus());
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('lets the user type a number instead', async () => {
    const { user } = await openCreateInvoice({
      'GET /api/invoices/next-number': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
    });
    await screen.findByText(FAILED);
    await user.type(field('Invoice Number'), '12');
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(field('Invoice Number')).toHaveValue('12');
  });
});
