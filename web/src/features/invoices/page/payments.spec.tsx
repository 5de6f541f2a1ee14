import { describe, expect, it } from '@jest/globals';
import type { InvoiceDetails, Mail, MailSettingsAnswer, Payment } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import { chooseFromMore, findActivity } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoiceDetails, sampleMail, sampleReminders } from '../../../../test/samples.js';
import { getToday } from '../../../components/today.js';

const sampleInvoiceId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';

const anInvoice = (fields: Partial<InvoiceDetails> = {}): InvoiceDetails =>
  sampleInvoiceDetails({ id: sampleInvoiceId, subtotal: '1590.50', total: '1590.50', amountDue: '1590.50', ...fields });

const payment: Payment = {
  id: 'payment-1',
  date: '2026-11-03',
  amount: '500.00',
  method: 'check',
  note: 'First half',
  source: 'entered',
  createdAt: '2026-11-03T09:00:00.000Z',
};
const partlyPaidFields = { payments: [payment], amountPaid: '500.00', amountDue: '1090.50' };

const openInvoicePage = async (invoice = anInvoice(), routes = {}) => {
  const app = renderApp(`/invoices/${sampleInvoiceId}`, {
    [`GET /app/api/invoices/${sampleInvoiceId}`]: invoice,
    [`GET /app/api/invoices/${sampleInvoiceId}/mails`]: { from: null, mails: [] },
    ...routes,
  });
  await screen.findByRole('heading', { level: 1, name: 'Invoice 7' });
  return app;
};

const getSummary = () => screen.getByRole('region', { name: 'Summary' });

it('A payment in another currency has the decimals of the currency', async () => {
  const { user, called } = await openInvoicePage(anInvoice({ currency: 'KWD', total: '1.500', amountDue: '1.500' }));
  await user.click(await screen.findByRole('button', { name: 'Record Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Payment' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveValue('1.500');
  await user.clear(amount);
  await user.type(amount, '1.2345');
  await user.click(await dialog.findByRole('button', { name: 'Record Payment' }));
  expect(amount).toHaveAccessibleDescription(validationTexts.amount(3));
  await user.clear(amount);
  await user.type(amount, '0.125');
  await user.click(await dialog.findByRole('button', { name: 'Record Payment' }));
  const path = `/app/api/invoices/${sampleInvoiceId}/payments`;
  await waitFor(() => expect(called('POST', path)[0]?.body).toMatchObject({ amount: '0.125' }));
});

describe('The payments of an invoice', () => {
  it('starts a new payment with the amount due and today', async () => {
    let invoice = anInvoice();
    const { user, called } = await openInvoicePage(invoice, {
      [`GET /app/api/invoices/${sampleInvoiceId}`]: () => json(invoice),
      [`POST /app/api/invoices/${sampleInvoiceId}/payments`]: () => {
        invoice = anInvoice(partlyPaidFields);
        return json({ status: 'pending', paidAt: null, overpaid: '0.00', ...partlyPaidFields }, { status: 201 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Record Payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Payment' }));
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('1590.50');
    await user.clear(amount);
    await user.type(amount, '0');
    await user.click(await dialog.findByRole('button', { name: 'Record Payment' }));
    expect(amount).toHaveAccessibleDescription('Please enter an amount other than 0');

    await user.clear(amount);
    await user.type(amount, '500');
    await user.click(await dialog.findByRole('button', { name: 'Record Payment' }));

    expect(await screen.findByText('Payment recorded')).toBeVisible();
    const [call] = called('POST', `/app/api/invoices/${sampleInvoiceId}/payments`);
    expect(call!.body).toEqual({
      amount: '500.00',
      date: getToday(),
      method: 'bank_transfer',
      note: '',
    });
    expect(call!.headers['idempotency-key']).toBeTruthy();
    await waitFor(() => expect(getSummary()).toHaveTextContent('$1,090.50 duePendingDue on Dec 2, 2099'));
    expect(getSummary()).toHaveTextContent('Total$1,590.50Paid$500.00');
  });

  it.each<[string, Partial<MailSettingsAnswer>, Mail['state'], RegExp | null]>([
    ['the client, except for a refund,', { sendReceipts: true }, 'sent', /^A receipt goes to books@oak\.example/],
    ['nobody if receipts are off', { sendReceipts: false }, 'sent', null],
    ['nobody if no mail was delivered', { sendReceipts: true }, 'failed', null],
  ])('says before recording that %s gets a receipt', async (_, chosen, state, said) => {
    const from = 'invoices@paperbill.example';
    const { user } = await openInvoicePage(anInvoice(), {
      'GET /app/api/mail-settings': { from, templates: {}, remind: false, ...chosen },
      [`GET /app/api/invoices/${sampleInvoiceId}/mails`]: {
        from,
        mails: [sampleMail({ invoiceId: sampleInvoiceId, to: 'books@oak.example', state, sentAt: null })],
        reminders: sampleReminders,
        recurring: [],
      },
    });
    await findActivity();
    if (state === 'sent') await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    else await chooseFromMore(user, 'Record Payment');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Payment' }));
    const typed = dialog.getByRole('textbox', { name: 'Amount' });
    await user.clear(typed);
    await user.type(typed, '500');
    await waitFor(() => {
      const receipt = dialog.queryByText(/^A receipt goes to/)?.textContent ?? null;
      if (said) expect(receipt).toMatch(said);
      else expect(receipt).toBeNull();
    });
    if (!said) return;
    await user.clear(typed);
    await user.type(typed, '-500');
    expect(dialog.queryByText(/^A receipt goes to/)).not.toBeInTheDocument();
  });

  it('lists payments, and removes one after a question', async () => {
    let shown = anInvoice(partlyPaidFields);
    const { user, called } = await openInvoicePage(shown, {
      [`GET /app/api/invoices/${sampleInvoiceId}`]: () => json(shown),
      [`DELETE /app/api/invoices/${sampleInvoiceId}/payments/payment-1`]: () => {
        shown = anInvoice();
        return new Response(null, { status: 204 });
      },
    });
    const payments = await findActivity();
    expect(payments.getByText('Payment').closest('li')).toHaveTextContent('PaymentNov 3, 2026, CheckFirst half$500.00');
    await user.click(payments.getByRole('button', { name: /^Remove the payment of \$500\.00/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Payment removed')).toBeVisible();
    expect(called('DELETE', `/app/api/invoices/${sampleInvoiceId}/payments/payment-1`)).toHaveLength(1);
    await waitFor(() => expect(payments.getByRole('heading', { name: 'Activity' })).toHaveFocus());
  });

  it('corrects the date of a payment', async () => {
    const path = `/app/api/invoices/${sampleInvoiceId}/payments/payment-1`;
    let shown = anInvoice(partlyPaidFields);
    const { user, called } = await openInvoicePage(shown, {
      [`GET /app/api/invoices/${sampleInvoiceId}`]: () => json(shown),
      [`PATCH ${path}`]: ({ body }: { body: unknown }) => {
        shown = { ...shown, payments: [{ ...shown.payments[0]!, ...(body as { date: string }) }] };
        return json(shown);
      },
    });
    const payments = await findActivity();
    await user.click(payments.getByRole('button', { name: /^Change the date of the payment of \$500\.00/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const date = dialog.getByLabelText(/^Paid On/);
    expect(date).toHaveValue('2026-11-03');
    await user.clear(date);
    await user.type(date, '2099-01-01');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(date).toBeInvalid());
    expect(called('PATCH', path)).toEqual([]);
    await user.clear(date);
    await user.type(date, '2026-11-01');
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Date changed')).toBeVisible();
    expect(called('PATCH', path)[0]!.body).toEqual({ date: '2026-11-01' });
    expect(payments.getByText('Payment').closest('li')).toHaveTextContent('Nov 1, 2026');
  });

  it('asks before Mark as Unpaid removes recorded payments', async () => {
    const paid = {
      status: 'paid',
      paidAt: '2026-11-03T09:00:00.000Z',
      amountPaid: '1590.50',
      amountDue: '0.00',
    } as const;
    const payments = [{ ...payment, amount: '1590.50' }];
    const { user, called } = await openInvoicePage(anInvoice({ ...paid, payments }), {
      [`PATCH /api/invoices/${sampleInvoiceId}/status`]: {},
    });
    await user.click(screen.getByRole('button', { name: 'Mark as Unpaid' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('That removes the payment that you recorded.')).toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: 'Mark as Unpaid' }));
    await waitFor(() => expect(called('PATCH', `/api/invoices/${sampleInvoiceId}/status`)).toHaveLength(1));
  });
});
