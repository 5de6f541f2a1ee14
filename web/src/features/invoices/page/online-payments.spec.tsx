import { describe, expect, it } from '@jest/globals';
import type { AutomaticPaymentState, InvoiceDetails, OnlinePayment, Payment } from '@paperbill/contracts/http';
import { paymentNotes, validationTexts } from '@paperbill/contracts/texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { findActivity } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoiceDetails } from '../../../../test/samples.js';

const id = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const REFUNDS = '/app/api/online-payments/pi_1/refunds';

const anOnlinePayment = (changed: Partial<OnlinePayment> = {}): OnlinePayment => ({
  id: 'pi_1',
  state: 'succeeded',
  amount: '100.00',
  method: 'card',
  failure: '',
  refundable: '100.00',
  createdAt: '2026-11-03T09:00:00.000Z',
  ...changed,
});

const payment = (changed: Partial<Payment> = {}): Payment => ({
  id: 'payment-1',
  date: '2026-11-03',
  amount: '100.00',
  method: 'card',
  note: '',
  source: 'online',
  createdAt: '2026-11-03T09:00:05.000Z',
  online: { paymentId: 'pi_1', reference: 'ch_1', fee: { fee: '1.75', net: '98.25', currency: 'USD' } },
  ...changed,
});

const aPaidInvoice = (changed: Partial<InvoiceDetails> = {}): InvoiceDetails =>
  sampleInvoiceDetails({
    id,
    subtotal: '100.00',
    total: '100.00',
    status: 'paid',
    amountPaid: '100.00',
    amountDue: '0.00',
    payments: [payment()],
    onlinePayments: [anOnlinePayment()],
    ...changed,
  });

const aDueInvoice = (changed: Partial<InvoiceDetails> = {}): InvoiceDetails => {
  const { onlinePayments: _none, ...invoice } = aPaidInvoice();
  return { ...invoice, status: 'pending', amountPaid: '0.00', amountDue: '100.00', payments: [], ...changed };
};

const openInvoicePage = async (invoice: InvoiceDetails, routes: Parameters<typeof renderApp>[1] = {}) => {
  const app = renderApp(`/invoices/${id}`, {
    [`GET /app/api/invoices/${id}`]: invoice,
    [`GET /app/api/invoices/${id}/mails`]: { from: null, mails: [] },
    ...routes,
  });
  return { ...app, activity: await findActivity() };
};

const openRefund = async (routes: Parameters<typeof renderApp>[1]) => {
  const app = await openInvoicePage(aPaidInvoice(), routes);
  const name = 'Refund the payment of $100.00 on Nov 3, 2026';
  await app.user.click(await app.activity.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund Payment' }));
  expect(dialog.getByText('Payment of $100.00 on Nov 3, 2026')).toBeVisible();
  return { ...app, dialog, amount: dialog.getByRole('textbox', { name: 'Amount' }) };
};

describe('An online payment on the page of its invoice', () => {
  it('shows method, fee and net amount, and cannot be removed or dated by hand', async () => {
    const { activity } = await openInvoicePage(aPaidInvoice());
    expect(await activity.findByText('Paid online')).toBeVisible();
    expect(activity.getByText('Nov 3, 2026, Card')).toBeVisible();
    expect(activity.getByText('Stripe’s fee: $1.75. You get $98.25.')).toBeVisible();
    expect(activity.queryByRole('button', { name: /Remove|Change the date/ })).not.toBeInTheDocument();
  });

  it('that was refunded says what is left of it, or what Stripe keeps, only beside its newest refund', async () => {
    const refund = (paymentId: string, id: string, net: string) => {
      const fee = { fee: '0.00', net, currency: 'USD' };
      return payment({ id, amount: net, online: { paymentId, reference: id, fee } });
    };
    const second = payment({ id: 'payment-2', online: { ...payment().online!, paymentId: 'pi_2' } });
    const { activity } = await openInvoicePage(
      aPaidInvoice({
        payments: [
          ...[payment(), refund('pi_1', 're_1', '-20.00'), refund('pi_1', 're_2', '-10.00')],
          ...[second, refund('pi_2', 're_3', '-100.00')],
        ],
        onlinePayments: [anOnlinePayment({ refundable: '70.00' }), anOnlinePayment({ id: 'pi_2', refundable: '0.00' })],
      }),
    );
    expect(await activity.findByText('$68.25 of the payment is left after Stripe’s fees')).toBeVisible();
    expect(activity.getAllByText(/is left after/)).toHaveLength(1);
    expect(activity.getByText('Stripe keeps $1.75 in fees')).toBeVisible();
  });

  it('in progress is shown at the top, with the days that a direct debit takes', async () => {
    const processing = anOnlinePayment({ state: 'processing', method: 'sepa_debit', refundable: '0.00' });
    const { activity } = await openInvoicePage(aPaidInvoice({ payments: [], onlinePayments: [processing] }));
    expect(await activity.findByText('Online payment in progress')).toBeVisible();
    expect(activity.getByText('SEPA Direct Debit')).toBeVisible();
    expect(await screen.findByText('A payment of $100.00 is in progress')).toBeVisible();
    expect(screen.getByText(/which takes some days/)).toBeVisible();
  });

  it('that a bank refused later is shown at the top until another payment is made, but no refused card', async () => {
    const failed = anOnlinePayment({
      state: 'failed',
      method: 'sepa_debit',
      failure: 'insufficient_funds',
      refundable: '0.00',
    });
    await openInvoicePage(aDueInvoice({ onlinePayments: [failed] }));
    const title = 'The client’s bank refused the payment of $100.00';
    const notice = (await screen.findByText(title)).closest('[role=status]');
    expect(notice).toHaveTextContent(/had too little money\. The client’s page asks for the payment again/);
    for (const last of [{ ...failed, method: 'card' as const }, anOnlinePayment({ id: 'pi_2', state: 'processing' })]) {
      cleanup();
      await openInvoicePage(aDueInvoice({ onlinePayments: [failed, last] }));
      expect(screen.queryByText(title)).not.toBeInTheDocument();
    }
  });

  it('whose refund failed says so at the top, and offers to refund it again', async () => {
    const { user } = await openInvoicePage(
      aPaidInvoice({ onlinePayments: [anOnlinePayment({ failedRefund: '40.00' })] }),
    );
    const notice = (await screen.findByText('A refund of $40.00 failed or was cancelled')).closest('[role=status]');
    expect(notice).toHaveTextContent(/in your Stripe balance again/);
    await user.click(screen.getByRole('button', { name: 'Refund $40.00' }));
    expect(await screen.findByLabelText('Amount')).toHaveValue('40.00');
  });

  it('whose refund failed is the only one that offers to refund an overpayment', async () => {
    const onlinePayments = [anOnlinePayment({ failedRefund: '100.00' }), anOnlinePayment({ id: 'pi_2' })];
    await openInvoicePage(aPaidInvoice({ overpaid: '100.00', onlinePayments }));
    const notice = (await screen.findByText('A refund of $100.00 failed or was cancelled')).closest('[role=status]');
    expect(screen.getByText('The client paid $100.00 too much')).toBeVisible();
    expect(notice).toContainElement(screen.getByRole('button', { name: 'Refund $100.00' }));
  });

  it.each([
    ['before money has arrived', undefined, null, 'which has not arrived yet.'],
    [
      'after a part has arrived',
      '40.00',
      '$40.00 has arrived so far, $60.00 is missing.',
      'of which $40.00 has arrived.',
    ],
  ])('by bank transfer is awaited, and Mark as Paid asks first, %s', async (_, received, rest, asked) => {
    const awaited = { state: 'awaiting_transfer', method: 'bank_transfer', refundable: '0.00' } as const;
    const instructionsUrl = 'https://payments.stripe.com/bank_transfers/instructions/1';
    const path = `/api/invoices/${id}/status`;
    const { user, activity, called } = await openInvoicePage(
      aDueInvoice({
        onlinePayments: [anOnlinePayment({ ...awaited, instructionsUrl, ...(received && { received }) })],
      }),
      { [`PATCH ${path}`]: {} },
    );
    expect(await activity.findByText('Bank transfer chosen')).toBeVisible();
    const notice = (await screen.findByText('Waiting for a bank transfer of $100.00')).closest('[role=status]');
    expect(notice).toHaveTextContent('The client chose it on Nov 3, 2026.');
    const link = screen.getByRole('link', { name: 'Open Transfer Instructions' });
    expect(link).toHaveAttribute('href', instructionsUrl);
    if (rest) expect(notice).toHaveTextContent(rest);
    else expect(notice).not.toHaveTextContent('so far');
    await user.click(screen.getByRole('button', { name: 'Mark as Paid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark this invoice as paid?' }));
    expect(dialog.getByText(`That cancels the client’s bank transfer of $100.00, ${asked}`)).toBeInTheDocument();
    expect(called('PATCH', path)).toHaveLength(0);
    await user.click(await dialog.findByRole('button', { name: 'Mark as Paid' }));
    await waitFor(() => expect(called('PATCH', path)).toHaveLength(1));
  });

  it('that holds money for nothing, or was disputed, is shown at the top of a paid invoice, others only below', async () => {
    const none = { refundable: '0.00' } as const;
    const canceled = { ...none, state: 'canceled', method: 'bank_transfer' } as const;
    const dispute = payment({ id: 'payment-2', amount: '-100.00', note: paymentNotes.dispute });
    const { activity } = await openInvoicePage(
      aPaidInvoice({
        payments: [payment(), dispute],
        onlinePayments: [
          anOnlinePayment({ ...none, method: 'bank_transfer', received: '25.00' }),
          anOnlinePayment({ ...canceled, id: 'pi_2', received: '40.00' }),
          anOnlinePayment({ ...canceled, id: 'pi_3' }),
          anOnlinePayment({ ...canceled, id: 'pi_4', method: 'card' }),
          anOnlinePayment({ ...none, id: 'pi_5', state: 'awaiting_transfer', method: 'bank_transfer' }),
          anOnlinePayment({ ...none, id: 'pi_6', state: 'failed', failure: 'insufficient_funds' }),
          anOnlinePayment({ ...none, id: 'pi_7', state: 'failed', failure: 'another_code' }),
        ],
      }),
    );
    const findNotice = async (title: string) => (await screen.findByText(title)).closest('[role=status]');
    expect(await findNotice('The client transferred $25.00 too much')).toHaveTextContent('refund the cash balance');
    expect(await findNotice('$40.00 of a cancelled bank transfer has arrived')).toHaveTextContent(
      'cancel the payment in your Stripe dashboard',
    );
    expect(screen.getByText('A client disputed an online payment: $100.00')).toBeVisible();
    expect(screen.queryByText(/Waiting for/)).not.toBeInTheDocument();
    expect(await activity.findByText('Disputed by the client')).toBeVisible();
    expect(activity.queryByRole('button', { name: /Refund/ })).not.toBeInTheDocument();
    expect(activity.getAllByText('Bank transfer chosen, later cancelled')).toHaveLength(2);
    expect(activity.getByText('Bank transfer chosen')).toBeVisible();
    expect(activity.getAllByText('Online payment failed')).toHaveLength(2);
    expect(activity.getByText('The account had too little money.')).toBeVisible();
    expect(activity.getByText('Stripe or the bank refused it: another_code')).toBeVisible();
  });

  it.each<[AutomaticPaymentState, string, RegExp]>([
    ['planned', '$100.00 will be charged to Visa •••• 4242 on Dec 14, 2099', /You can stop them under Recurring/],
    ['failed', 'Visa •••• 4242 was not charged', /an e-mail asked your client to pay/],
    ['canceled', 'Visa •••• 4242 will not be charged', /Your client stopped the automatic payments or got money back/],
    ['done', 'Visa •••• 4242 will not be charged', /ended when this invoice was paid/],
  ])('that is automatic and %s is shown at the top', async (state, title, text) => {
    const automaticPayment = { brand: 'visa', last4: '4242', state, date: '2099-12-14' };
    await openInvoicePage(aDueInvoice({ automaticPayment }));
    const notice = (await screen.findByText(title)).closest('[role=status]');
    expect(notice).toHaveTextContent(text);
  });

  it.each<[string, Partial<InvoiceDetails>]>([
    ['the invoice is paid', aPaidInvoice()],
    ['a payment of the amount due is in progress', { onlinePayments: [anOnlinePayment({ state: 'processing' })] }],
  ])('that is automatic is not shown if %s', async (_, changed) => {
    const automaticPayment = { brand: 'visa', last4: '4242', state: 'planned', date: '2099-12-14' } as const;
    const { activity } = await openInvoicePage(aDueInvoice({ automaticPayment, ...changed }));
    expect(await activity.findByText(/Paid online|Online payment in progress/)).toBeVisible();
    expect(screen.queryByText(/will be charged/)).not.toBeInTheDocument();
  });

  it('is not refunded beyond what is left, and the error is at the amount', async () => {
    const { user, dialog, amount, called } = await openRefund({});
    for (const [typed, message] of [
      ['100.01', validationTexts.refundTooMuch('$100.00')],
      ['0', validationTexts.creditNoteAmount],
      ['50 €', validationTexts.amountInOtherCurrency('€', 'USD')],
    ] as const) {
      await user.clear(amount);
      await user.type(amount, typed);
      await user.click(dialog.getByRole('button', { name: 'Refund' }));
      await waitFor(() => expect(amount).toHaveAccessibleDescription(expect.stringContaining(message.slice(0, 30))));
    }
    expect(called('POST', REFUNDS)).toEqual([]);
  });

  it('shows once, in the dialog, that it was refunded in another tab', async () => {
    let invoice = aPaidInvoice();
    const message = validationTexts.refundOfNothing;
    const { user, dialog } = await openRefund({
      [`GET /app/api/invoices/${id}`]: () => json(invoice),
      [`POST ${REFUNDS}`]: () => {
        invoice = aPaidInvoice({ onlinePayments: [anOnlinePayment({ refundable: '0.00' })] });
        return failure(400, 'INVALID_INPUT', message, [{ path: 'amount', message }]);
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText(message)).toBeVisible();
    await waitFor(() => expect(dialog.queryByText('At most $100.00')).not.toBeInTheDocument());
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  it('is refunded with the same key in the same dialog after a lost response, and with a new key later', async () => {
    let invoice = aPaidInvoice();
    const { user, dialog, amount, activity, called } = await openRefund({
      [`GET /app/api/invoices/${id}`]: () => new Response(JSON.stringify(invoice)),
      [`POST ${REFUNDS}`]: () => {
        const refund = payment({ id: 'payment-2', amount: '-30.00', online: { ...payment().online!, fee: null } });
        invoice = aPaidInvoice({
          payments: [payment(), refund],
          onlinePayments: [anOnlinePayment({ refundable: '70.00' })],
        });
        return failure(502, 'PAYMENT_PROVIDER_FAILED', 'The payment provider did not answer.');
      },
    });
    await user.clear(amount);
    await user.type(amount, '30');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await activity.findByText('Refunded')).toBeInTheDocument();
    expect(called('POST', REFUNDS)[0]!.body).toEqual({ amount: '30.00' });
    await user.click(await dialog.findByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(called('POST', REFUNDS)).toHaveLength(2));
    await dialog.findByRole('button', { name: 'Refund' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(await activity.findByRole('button', { name: /^Refund the payment/ }));
    const again = within(await screen.findByRole('dialog', { name: 'Refund Payment' }));
    await user.clear(again.getByRole('textbox', { name: 'Amount' }));
    await user.type(again.getByRole('textbox', { name: 'Amount' }), '30');
    await user.click(again.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(called('POST', REFUNDS)).toHaveLength(3));
    const [first, second, third] = called('POST', REFUNDS).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('of a void invoice is called money that the client gets back', async () => {
    await openInvoicePage(aPaidInvoice({ status: 'void', overpaid: '100.00', onlinePayments: [anOnlinePayment()] }));
    expect(await screen.findByText('The client gets $100.00 back, because the invoice is void')).toBeVisible();
  });

  it.each([
    ['100.00', /Nothing is due again, because this money is too much\./],
    ['40.00', /\$40\.00 is too much\. If you refund more, the invoice is due by the rest again\./],
  ])('of $%s more than the amount due offers to refund the difference, which is not due again', async (over, text) => {
    const twice = anOnlinePayment({ id: 'pi_2' });
    const { user } = await openInvoicePage(
      aPaidInvoice({ overpaid: over, onlinePayments: [anOnlinePayment(), twice] }),
    );
    expect(await screen.findByText(`The client paid $${over} too much`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Refund $${over}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund Payment' }));
    expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.queryByText(/due by this amount again/)).not.toBeInTheDocument();
  });
});
