import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ListedInvoice } from '@paperbill/contracts/http';
import { type InvoiceFilter, invoicing as messages } from '@paperbill/contracts/nats';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { aSettledPayment } from '../testing/settled-payments.js';
import type { TestUser } from '../testing/test-user.js';

const instructionsUrl = 'https://payments.stripe.com/bank_transfers/instructions/1';

let invoicing: InvoicingUnderTest;
let user: TestUser;
let invoiceId: string;
let linkId: string;
let token: string;
let transfer: ReturnType<typeof aSettledPayment>;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

beforeEach(async () => {
  user = invoicing.newUser();
  await user.setPaymentAccountState('active');
  invoiceId = await user.createInvoiceOfAmount('100.00');
  ({ token, id: linkId } = await user.createLink(invoiceId));
  const fields = { state: 'awaiting_transfer', method: 'bank_transfer', instructionsUrl } as const;
  transfer = aSettledPayment({ invoiceId, amount: '100.00', ...fields });
});

const readPage = async () => (await user.readLink(token)).invoice.online;

it('An awaited bank transfer leaves the whole amount payable, also after a part has arrived', async () => {
  const payable = { amount: '100.00', leastPart: null };
  const last = { state: 'awaiting_transfer', amount: '100.00', method: 'bank_transfer', date: '2026-11-29' };
  await user.settleOnlinePayment(transfer);
  const { version } = await user.readLink(token);
  expect(await readPage()).toEqual({ payable, inProgress: '0.00', last: { ...last, instructionsUrl } });
  const received = '40.00';
  await user.settleOnlinePayment({ ...transfer, received });
  expect(await readPage()).toEqual({ payable, inProgress: '0.00', last: { ...last, instructionsUrl, received } });
  expect((await user.readLink(token)).version).not.toBe(version);
  const details = await user.getDetails(invoiceId);
  expect(details).toMatchObject({ status: 'pending', amountDue: '100.00', payments: [] });
  expect(details.onlinePayments).toMatchObject([{ state: 'awaiting_transfer', instructionsUrl, received }]);
  expect((await user.exportOnlinePayments()).items).toMatchObject([{ instructionsUrl, received }]);
});

it('Pages of the invoice list say that a bank transfer is awaited', async () => {
  const readInvoice = async (filter: InvoiceFilter) => {
    const { bytes } = await user.listAsJson(filter);
    return (JSON.parse(Buffer.from(bytes).toString()) as ListedInvoice[])[0]!;
  };
  await user.settleOnlinePayment(transfer);
  expect(await readInvoice({ page: 1, payments: true })).toMatchObject({ awaitsTransfer: true });
  expect(await readInvoice({ payments: true })).not.toHaveProperty('awaitsTransfer');
  expect(await readInvoice({ page: 1 })).not.toHaveProperty('awaitsTransfer');
  await user.settleOnlinePayment({ ...transfer, state: 'canceled' });
  expect(await readInvoice({ page: 1, payments: true })).not.toHaveProperty('awaitsTransfer');
});

it.each([
  ['arrived', 'succeeded', 'paid'],
  ['was canceled at Stripe', 'canceled', 'pending'],
] as const)(
  'A bank transfer that %s has no more instructions, and no part that has arrived',
  async (_, state, status) => {
    await user.settleOnlinePayment({ ...transfer, received: '40.00' });
    const { entries } = aSettledPayment({ invoiceId, amount: '100.00', state });
    await user.settleOnlinePayment({ ...transfer, state, entries });
    const { onlinePayments, ...details } = await user.getDetails(invoiceId);
    expect(details).toMatchObject({ status });
    expect(onlinePayments).toMatchObject([{ state, method: 'bank_transfer' }]);
    expect(onlinePayments![0]).not.toHaveProperty('instructionsUrl');
    expect(onlinePayments![0]).not.toHaveProperty('received');
  },
);

it('A bank transfer that was stopped keeps the part that has arrived, on the client’s page until the invoice is paid', async () => {
  await user.settleOnlinePayment({ ...transfer, state: 'canceled', received: '40.00' });
  const details = await user.getDetails(invoiceId);
  expect(details).toMatchObject({ status: 'pending', amountDue: '100.00', payments: [] });
  expect(details.onlinePayments).toMatchObject([{ state: 'canceled', received: '40.00' }]);
  expect(details.onlinePayments![0]).not.toHaveProperty('instructionsUrl');
  expect((await user.exportOnlinePayments()).items).toMatchObject([{ state: 'canceled', received: '40.00' }]);
  const last = { state: 'canceled', method: 'bank_transfer', received: '40.00' };
  expect(await readPage()).toMatchObject({ payable: { amount: '100.00' }, last });
  await user.recordPayment(invoiceId, { amount: '100.00' });
  expect(await readPage()).toBeUndefined();
});

it('An awaited bank transfer stays valid while the account is restricted, but not once it is off or the amount due changes', async () => {
  const session = { sessionId: 'cs_1', userId: user.id, invoiceId, linkId, amount: '100.00', currency: 'USD' };
  const findOutdatedSessions = async (awaitsTransfer: boolean) =>
    (await invoicing.bus.call(messages.findOutdatedSessions, { sessions: [{ ...session, awaitsTransfer }] }))
      .sessionIds;
  await user.settleOnlinePayment(transfer);
  expect(await findOutdatedSessions(true)).toEqual([]);
  await user.setPaymentAccountState('restricted');
  expect([await findOutdatedSessions(true), await findOutdatedSessions(false)]).toEqual([[], ['cs_1']]);
  await user.setPaymentAccountState('off');
  expect(await findOutdatedSessions(true)).toEqual(['cs_1']);
  await user.setPaymentAccountState('active');
  await user.recordPayment(invoiceId, { amount: '1.00' });
  expect(await findOutdatedSessions(true)).toEqual(['cs_1']);
});
