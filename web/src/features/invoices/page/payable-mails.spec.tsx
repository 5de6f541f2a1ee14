import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sampleInvoiceId, invoice, openSendDialog } from '../../../../test/invoice-page.js';

beforeEach(() => {
  document.documentElement.dataset['clientPayments'] = 'connect';
});
afterEach(() => {
  delete document.documentElement.dataset['clientPayments'];
});

it('The preview of a mail names the amount that the client can pay online, without a warning', async () => {
  const payment = {
    method: 'sepa_debit',
    failure: '',
    refundable: '0.00',
    createdAt: '2026-11-30T08:00:00Z',
  };
  const onlinePayments = [
    { ...payment, id: 'pi_1', state: 'processing', amount: '30.00' },
    { ...payment, id: 'pi_2', state: 'failed', amount: '70.00' },
  ];
  const { user, dialog } = await openSendDialog({
    [`GET /app/api/invoices/${sampleInvoiceId}`]: { ...invoice, companyPaymentInstructions: '', onlinePayments },
    'GET /app/api/payment-options': { iban: '', paymentLink: '' },
    'GET /app/api/online-payments': { state: 'active' },
  });
  await user.click(await dialog.findByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Pay $70.00')).toBeVisible();
  expect(dialog.queryByText(/does not say how to pay/)).not.toBeInTheDocument();
});

it('The preview of a mail says when the client’s saved card is charged, and does not ask for a payment', async () => {
  const automaticPayment = { brand: 'visa', last4: '4242', state: 'planned', date: '2026-12-14' };
  const { user, dialog } = await openSendDialog({
    [`GET /app/api/invoices/${sampleInvoiceId}`]: { ...invoice, automaticPayment },
    'GET /app/api/payment-options': { iban: '', paymentLink: '' },
    'GET /app/api/online-payments': { state: 'active' },
  });
  await user.click(await dialog.findByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Visa •••• 4242 on Dec 14, 2026')).toBeVisible();
  expect(dialog.queryByText(/^Pay /)).not.toBeInTheDocument();
});
