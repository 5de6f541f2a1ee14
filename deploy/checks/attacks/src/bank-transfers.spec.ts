import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { InvoiceWithLineItems, OnlinePayment } from '@paperbill/contracts/http';
import { type Person, signIn } from '@paperbill/testing/people';
import type { StripeControl } from '@paperbill/testing/stripe';
import { sendConcurrently } from './attacks.js';
import * as clients from './paying-clients.js';
import {
  complete,
  connectWithStripe,
  createInvoice,
  createLink,
  createVisitorHeaders,
  open,
} from './paying-clients.js';
import { expectSoundProcesses, expectStatuses, expectWorkDuring } from './testing/expectations.js';

let owner: Person;
let stripe: StripeControl;
let invoice: InvoiceWithLineItems;
let page: string;

beforeEach(async () => {
  owner = await signIn();
  stripe = await connectWithStripe(owner, { bankTransfers: true });
  invoice = await createInvoice(owner);
  page = await createLink(owner, invoice);
});

afterEach(() => expectSoundProcesses());

const pay = (
  fields: Record<string, string> = { whole: invoice.total },
  headers = createVisitorHeaders(),
  path = page,
) => clients.pay(path, fields, headers);

async function chooseTransfer(path = page, whole = invoice.total): Promise<string> {
  const back = await complete(await clients.pay(path, { whole }), 'bank_transfer');
  await open(back);
  return back;
}

const readInvoice = () => clients.readInvoice(owner, invoice);

const listStates = async () => ((await readInvoice()).onlinePayments ?? []).map(({ state }) => state);

type AwaitedTransfer = OnlinePayment & { instructionsUrl: string };

const listAwaited = async () =>
  ((await readInvoice()).onlinePayments ?? []).filter(
    ({ state }) => state === 'awaiting_transfer',
  ) as AwaitedTransfer[];

const sendMoney = (url: string, fields: Record<string, string> = { action: 'all' }) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** The statuses that a click may get: 200 for the payment page, 303 for the invoice, 409 for a refusal. */
const CLICK_STATUSES = ['200', '303', '409'];

async function expectPaidOnce(): Promise<void> {
  const paid = await readInvoice();
  expect(paid).toMatchObject({ status: 'paid', amountPaid: invoice.total, overpaid: '0.00' });
  expect(paid.payments).toHaveLength(1);
}

it('A client who starts bank transfers without end gets 30 pages a day, and can still send the money of the last', async () => {
  let last = '';
  let starts = 0;
  for (let status = 200; status === 200 && starts < 40; starts++) {
    const answer = await pay();
    status = answer.status;
    if (status === 200) await open((last = await complete(answer, 'bank_transfer')));
    else expect(status).toBe(429);
  }

  expect(starts).toBe(32);
  const [awaited, ...others] = await listAwaited();
  expect(others).toEqual([]);
  const other = await createInvoice(owner);
  expect((await clients.pay(await createLink(owner, other), { whole: other.total })).status).toBe(200);
  await sendMoney(awaited!.instructionsUrl);
  await open(last);
  await expectPaidOnce();
});

it('A client who starts, stops and pays at the same time pays once', async () => {
  const backs: string[] = [];
  for (let round = 0; round < 6; round++) {
    const answer = await pay();
    if (answer.status !== 200) break;
    const [chosen, { statuses }] = await Promise.all([
      complete(answer, 'bank_transfer'),
      sendConcurrently(3, () => pay()),
    ]);
    backs.push(chosen);
    expectStatuses(statuses, ...CLICK_STATUSES);
    await Promise.all([open(chosen), pay()]);
  }
  await stripe.settle();
  for (const back of backs) await open(back);
  expect((await listAwaited()).length).toBeLessThanOrEqual(1);
  expect((await readInvoice()).payments).toEqual([]);

  const last = await chooseTransfer();
  const [awaited] = await listAwaited();
  await Promise.all([
    sendMoney(awaited!.instructionsUrl),
    pay(),
    pay(),
    open(last),
    sendMoney(awaited!.instructionsUrl),
  ]);
  await stripe.settle();
  await open(last);
  const { status } = await readInvoice();
  // A click on the payment page may have stopped the bank transfer before the money arrived. The client then pays by
  // another payment.
  if (status !== 'paid') await open(await complete(await pay()));
  await expectPaidOnce();
});

it('A client cannot stop the transfer of another invoice, or one’s own by wrong requests or a revoked link', async () => {
  const back = await chooseTransfer();
  const mallory = await signIn();
  await connectWithStripe(mallory, { bankTransfers: true });
  const foreign = await createInvoice(mallory);
  const pageOfForeign = await createLink(mallory, foreign);
  const foreignBack = await chooseTransfer(pageOfForeign, foreign.total);

  const query = foreignBack.slice(foreignBack.indexOf('?'));
  expect((await open(`${page}/paid${query}`)).status).toBe(303);
  const ids = { invoiceId: invoice.id, userId: owner.user.id, linkId: invoice.id, state: 'canceled' };
  expect((await clients.pay(pageOfForeign, { whole: foreign.total, ...ids })).status).toBe(200);
  for (const path of [page, `${page}/pay`, `${page}/paid`, `${page}/paid?session=cs_1`]) await open(path);
  for (const amount of ['0.01', '0', `-${invoice.total}`, '1e9', 'NaN', '', '9'.repeat(50_000), '1,2,3']) {
    for (const field of ['whole', 'amount']) expect((await pay({ [field]: amount })).status).toBe(400);
  }
  const evil = { ...createVisitorHeaders(), Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await pay(undefined, evil)).status).toBe(403);
  expect((await pay(undefined, undefined, `/i/${'a'.repeat(43)}`)).status).toBe(404);

  expect(await listStates()).toEqual(['awaiting_transfer']);

  const [link] = (await owner.get<{ id: string }[]>(`/app/api/invoices/${invoice.id}/links`)).body;
  await owner.delete(`/app/api/invoices/${invoice.id}/links/${link!.id}`);

  for (const path of [page, `${page}/pay`]) {
    const { status, bytes } = await open(path);
    expect([status, bytes.toString().includes('/c/instructions/')]).toEqual([404, false]);
  }
  expect((await open(back)).status).toBe(404);
  expect((await pay()).status).toBe(404);
});

it('Money in odd amounts, and more of it than is due, pays the invoice once', async () => {
  const back = await chooseTransfer();
  const [awaited] = await listAwaited();
  const { instructionsUrl } = awaited!;
  for (const amount of ['0', '-1', '1e3', '0.001', '9'.repeat(400), '']) {
    expect((await sendMoney(instructionsUrl, { action: 'part', amount })).status).toBe(400);
  }
  await Promise.all(Array.from({ length: 20 }, () => sendMoney(instructionsUrl, { action: 'part', amount: '0.01' })));
  await stripe.settle();
  await open(back);
  expect(await listAwaited()).toMatchObject([{ received: '0.20' }]);
  expect(await readInvoice()).toMatchObject({ status: 'pending', amountPaid: '0.00' });

  await sendMoney(instructionsUrl, { action: 'part', amount: '9999999' });
  await stripe.settle();
  await open(back);
  await expectPaidOnce();
});

it('A client who replays the instructions, the return and the button during and after the transfer pays once', async () => {
  const back = await chooseTransfer();
  const [awaited] = await listAwaited();
  const replays = await sendConcurrently(20, () => open(back));
  expectStatuses(replays.statuses, ...CLICK_STATUSES);
  expect(await listStates()).toEqual(['awaiting_transfer']);

  const money = Array.from({ length: 10 }, () => sendMoney(awaited!.instructionsUrl));
  const [{ statuses }] = await Promise.all([sendConcurrently(20, () => open(back)), ...money]);
  expectStatuses(statuses, ...CLICK_STATUSES);
  await stripe.settle();
  await sendMoney(awaited!.instructionsUrl, { action: 'part', amount: invoice.total });
  await open(back);
  expect((await pay()).status).toBe(303);
  await expectPaidOnce();
});

it('A flood of clicks during a transfer leaves others time to work', async () => {
  await chooseTransfer();
  const headers = createVisitorHeaders();
  const attack = sendConcurrently(100, () => pay(undefined, headers));
  const readAsOwner = () => owner.get(`/app/api/invoices/${invoice.id}`);
  await expectWorkDuring(attack, ['200'], readAsOwner, () => open(page));
  expect((await listAwaited()).length).toBeLessThanOrEqual(1);
});
