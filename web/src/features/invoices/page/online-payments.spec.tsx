import { describe, expect, it } from '@jest/globals';
import type { AutomaticPaymentState, InvoiceDetails, OnlinePayment, Payment } from '@paperbill/contracts/http';
import { paymentNotes, validationTexts } from '@paperbill/contracts/texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failure } from '../../../../test/fake-api.js';
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

  it('that was refunded in part says what is left of it, only beside its newest refund', async () => {
    const refund = (id: string, net: string) => {
      const fee = { fee: '0.00', net, currency: 'USD' };
      return payment({ id, amount: net, online: { paymentId: 'pi_1', reference: id, fee } });
    };
    const payments = [payment(), refund('re_1', '-20.00'), refund('re_2', '-10.00')];
    const { activity } = await openInvoicePage(
      aPaidInvoice({ payments, onlinePayments: [anOnlinePayment({ refundable: '70.00' })] }),
    );
    expect(await activity.findByText('$68.25 of the payment is left after Stripe’s fees')).toBeVisible();
    expect(activity.getAllByText(/is left after/)).toHaveLength(1);
  });

  it('that was refunded whole says what Stripe keeps', async () => {
    const fee = { fee: '0.00', net: '-100.00', currency: 'USD' };
    const refund = payment({ id: 're_1', amount: '-100.00', online: { paymentId: 'pi_1', reference: 're_1', fee } });
    const { activity } = await openInvoicePage(
      aPaidInvoice({ payments: [payment(), refund], onlinePayments: [anOnlinePayment({ refundable: '0.00' })] }),
    );
    expect(await activity.findByText('Stripe keeps $1.75 in fees')).toBeVisible();
  });

  it('in progress is shown at the top, with the days that a direct debit takes', async () => {
    const processing = anOnlinePayment({ state: 'processing', method: 'sepa_debit', refundable: '0.00' });
    const { activity } = await openInvoicePage(aPaidInvoice({ payments: [], onlinePayments: [processing] }));
    expect(await activity.findByText('Online payment in progress')).toBeVisible();
    expect(activity.getByText('SEPA Direct Debit')).toBeVisible();
    expect(await screen.findByText('A payment of $100.00 is in progress')).toBeVisible();
    expect(screen.getByText(/which takes some days/)).toBeVisible();
  });

  it.each([
    ['insufficient_funds', 'The account had too little money.'],
    ['another_code', 'Stripe or the bank refused it: another_code'],
  ])('that failed says why: %s', async (code, text) => {
    const failed = anOnlinePayment({ state: 'failed', failure: code, refundable: '0.00' });
    const { activity } = await openInvoicePage(aPaidInvoice({ payments: [], onlinePayments: [failed] }));
    expect(await activity.findByText('Online payment failed')).toBeVisible();
    expect(activity.getByText(text)).toBeVisible();
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
    ['before money has arrived', undefined, null],
    ['after a part has arrived', '40.00', '$40.00 has arrived so far, $60.00 is missing.'],
  ])('by bank transfer is shown as awaited %s', async (_, received, rest) => {
    const awaited = { state: 'awaiting_transfer', method: 'bank_transfer', refundable: '0.00' } as const;
    const instructionsUrl = 'https://payments.stripe.com/bank_transfers/instructions/1';
    const { activity } = await openInvoicePage(
      aDueInvoice({
        onlinePayments: [anOnlinePayment({ ...awaited, instructionsUrl, ...(received && { received }) })],
      }),
    );
    expect(await activity.findByText('Bank transfer chosen')).toBeVisible();
    const notice = (await screen.findByText('Waiting for a bank transfer of $100.00')).closest('[role=status]');
    expect(notice).toHaveTextContent('The client chose it on Nov 3, 2026.');
    const link = screen.getByRole('link', { name: 'Open Transfer Instructions' });
    expect(link).toHaveAttribute('href', instructionsUrl);
    if (rest) expect(notice).toHaveTextContent(rest);
    else expect(notice).not.toHaveTextContent('so far');
  });

  it.each([
    [undefined, 'That cancels the client’s bank transfer of $100.00, which has not arrived yet.'],
    ['40.00', 'That cancels the client’s bank transfer of $100.00, of which $40.00 has arrived.'],
  ])('by bank transfer is canceled by Mark as Paid only after a question (received: %s)', async (received, text) => {
    const awaited = { state: 'awaiting_transfer', method: 'bank_transfer', refundable: '0.00' } as const;
    const path = `/api/invoices/${id}/status`;
    const { user, called } = await openInvoicePage(
      aDueInvoice({ onlinePayments: [anOnlinePayment({ ...awaited, ...(received && { received }) })] }),
      { [`PATCH ${path}`]: {} },
    );
    await user.click(screen.getByRole('button', { name: 'Mark as Paid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark this invoice as paid?' }));
    expect(dialog.getByText(text)).toBeInTheDocument();
    expect(called('PATCH', path)).toHaveLength(0);
    await user.click(await dialog.findByRole('button', { name: 'Mark as Paid' }));
    await waitFor(() => expect(called('PATCH', path)).toHaveLength(1));
  });

  it('by bank transfer is not awaited at the top of a paid invoice', async () => {
    const awaited = anOnlinePayment({ state: 'awaiting_transfer', method: 'bank_transfer', refundable: '0.00' });
    const { activity } = await openInvoicePage(aPaidInvoice({ onlinePayments: [awaited] }));
    expect(await activity.findByText('Bank transfer chosen')).toBeVisible();
    expect(screen.queryByText(/Waiting for/)).not.toBeInTheDocument();
  });

  it('by bank transfer that was canceled stays in the activity', async () => {
    const canceled = anOnlinePayment({ state: 'canceled', method: 'bank_transfer', refundable: '0.00' });
    const { activity } = await openInvoicePage(aDueInvoice({ onlinePayments: [canceled] }));
    expect(await activity.findByText('Bank transfer chosen, later cancelled')).toBeVisible();
    expect(screen.queryByText(/Waiting for|has arrived/)).not.toBeInTheDocument();
  });

  it('by bank transfer that was canceled says how to return the part that has arrived, also once the invoice is paid', async () => {
    const canceled = { state: 'canceled', method: 'bank_transfer', refundable: '0.00', received: '40.00' } as const;
    await openInvoicePage(
      aPaidInvoice({ onlinePayments: [anOnlinePayment(), anOnlinePayment({ id: 'pi_2', ...canceled })] }),
    );
    const title = await screen.findByText('$40.00 of a cancelled bank transfer has arrived');
    expect(title.closest('[role=status]')).toHaveTextContent('cancel the payment in your Stripe dashboard');
  });

  it('by bank transfer of too much money says how to return the surplus', async () => {
    const onlinePayments = [anOnlinePayment({ method: 'bank_transfer', received: '25.00' })];
    await openInvoicePage(aPaidInvoice({ onlinePayments }));
    const title = await screen.findByText('The client transferred $25.00 too much');
    expect(title.closest('[role=status]')).toHaveTextContent('refund the cash balance');
  });

  it('that was given up is not shown', async () => {
    const canceled = anOnlinePayment({ id: 'pi_2', state: 'canceled', refundable: '0.00' });
    const { activity } = await openInvoicePage(aPaidInvoice({ onlinePayments: [anOnlinePayment(), canceled] }));
    expect(await activity.findByText('Paid online')).toBeVisible();
    expect(activity.queryByText(/Online payment/)).not.toBeInTheDocument();
  });

  it('that the client disputed is shown at the top', async () => {
    const dispute = payment({ id: 'payment-2', amount: '-100.00', note: paymentNotes.dispute });
    const { activity } = await openInvoicePage(
      aPaidInvoice({ payments: [payment(), dispute], onlinePayments: [anOnlinePayment({ refundable: '0.00' })] }),
    );
    expect(await activity.findByText('Disputed by the client')).toBeVisible();
    expect(await screen.findByText('A client disputed an online payment: $100.00')).toBeVisible();
    expect(activity.queryByRole('button', { name: /Refund/ })).not.toBeInTheDocument();
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

  it('is refunded in part, and the page shows the new state', async () => {
    let invoice = aPaidInvoice();
    const { user, dialog, amount, activity, called } = await openRefund({
      [`GET /app/api/invoices/${id}`]: () => new Response(JSON.stringify(invoice)),
      [`POST ${REFUNDS}`]: () => {
        const refund = payment({ id: 'payment-2', amount: '-30.00', online: { ...payment().online!, fee: null } });
        invoice = aPaidInvoice({
          payments: [payment(), refund],
          onlinePayments: [anOnlinePayment({ refundable: '70.00' })],
        });
        return new Response(null, { status: 204 });
      },
    });
    expect(amount).toHaveValue('100.00');
    await user.clear(amount);
    await user.type(amount, '30');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await activity.findByText('Refunded')).toBeVisible();
    expect(called('POST', REFUNDS)[0]!.body).toEqual({ amount: '30.00' });
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

  it('is refunded with the same key after an unclear failure', async () => {
    const { user, dialog, called } = await openRefund({
      [`POST ${REFUNDS}`]: () => failure(502, 'PAYMENT_PROVIDER_FAILED', 'The payment provider did not answer.'),
    });
    for (const times of [1, 2]) {
      await user.click(await dialog.findByRole('button', { name: 'Refund' }));
      await waitFor(() => expect(called('POST', REFUNDS)).toHaveLength(times));
    }
    const [first, second] = called('POST', REFUNDS).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBe(second);
    expect(first).toMatch(/^[\da-f-]{36}$/);
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
