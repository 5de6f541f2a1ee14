import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { InvoiceWithLineItems, OnlinePayment } from '@paperbill/contracts/http';
import { type Person, signIn } from '@paperbill/testing/people';
import type { StripeControl } from '@paperbill/testing/stripe';
import { sendConcurrently } from './attacks.js';
import * as clients from './paying-clients.js';
import {
  completePayment,
  connectWithStripe,
  createInvoice,
  createLink,
  createVisitorHeaders,
  open,
} from './paying-clients.js';
import { expectHealthyProcesses, expectStatuses, expectWorkDuring } from './testing/expectations.js';

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

afterEach(() => expectHealthyProcesses());

const pay = (
  fields: Record<string, string> = { whole: invoice.total },
  headers = createVisitorHeaders(),
  path = page,
) => clients.pay(path, fields, headers);

async function chooseTransfer(path = page, wholeAmount = invoice.total): Promise<string> {
  const returnPath = await completePayment(await clients.pay(path, { whole: wholeAmount }), 'bank_transfer');
  await open(returnPath);
  return returnPath;
}

const readInvoice = () => clients.readInvoice(owner, invoice);

const listStates = async () => ((await readInvoice()).onlinePayments ?? []).map(({ state }) => state);

type AwaitedTransfer = OnlinePayment & { instructionsUrl: string };

const listAwaitedTransfers = async () =>
  ((await readInvoice()).onlinePayments ?? []).filter(
    ({ state }) => state === 'awaiting_transfer',
  ) as AwaitedTransfer[];

const submitInstructions = (url: string, fields: Record<string, string> = { action: 'all' }) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** The statuses that a click may get: 200 for the payment page, 303 for the invoice, 409 for a refusal. */
const CLICK_STATUSES = ['200', '303', '409'];

async function expectPaidOnce(): Promise<void> {
  const paid = await readInvoice();
  expect(paid).toMatchObject({ status: 'paid', amountPaid: invoice.total, overpaid: '0.00' });
  expect(paid.payments).toHaveLength(1);
}

it('A client who starts bank transfers without end gets 30 pages a day, and can still send the money of the last', async () => {
  let lastReturnPath = '';
  let startCount = 0;
  for (let status = 200; status === 200 && startCount < 40; startCount++) {
    const answer = await pay();
    status = answer.status;
    if (status === 200) await open((lastReturnPath = await completePayment(answer, 'bank_transfer')));
    else expect(status).toBe(429);
  }

  expect(startCount).toBe(32);
  const [awaited, ...others] = await listAwaitedTransfers();
  expect(others).toEqual([]);
  const other = await createInvoice(owner);
  expect((await clients.pay(await createLink(owner, other), { whole: other.total })).status).toBe(200);
  await submitInstructions(awaited!.instructionsUrl);
  await open(lastReturnPath);
  await expectPaidOnce();
});

it('A client who starts, stops and pays at the same time pays once', async () => {
  const returnPaths: string[] = [];
  for (let round = 0; round < 6; round++) {
    const answer = await pay();
    if (answer.status !== 200) break;
    const [returnPath, { statuses }] = await Promise.all([
      completePayment(answer, 'bank_transfer'),
      sendConcurrently(3, () => pay()),
    ]);
    returnPaths.push(returnPath);
    expectStatuses(statuses, ...CLICK_STATUSES);
    await Promise.all([open(returnPath), pay()]);
  }
  await stripe.settle();
  for (const back of returnPaths) await open(back);
  expect((await listAwaitedTransfers()).length).toBeLessThanOrEqual(1);
  expect((await readInvoice()).payments).toEqual([]);

  const last = await chooseTransfer();
  const [awaited] = await listAwaitedTransfers();
  await Promise.all([
    submitInstructions(awaited!.instructionsUrl),
    pay(),
    pay(),
    open(last),
    submitInstructions(awaited!.instructionsUrl),
  ]);
  await stripe.settle();
  await open(last);
  const { status } = await readInvoice();
  // A click on the payment page may have stopped the bank transfer before the money arrived. The client then pays by
  // another payment.
  if (status !== 'paid') await open(await completePayment(await pay()));
  await expectPaidOnce();
});

it('A client cannot stop the transfer of another invoice, or one’s own by wrong requests or a revoked link', async () => {
  const back = await chooseTransfer();
  const mallory = await signIn();
  await connectWithStripe(mallory, { bankTransfers: true });
  const foreignInvoice = await createInvoice(mallory);
  const foreignPage = await createLink(mallory, foreignInvoice);
  const foreignReturnPath = await chooseTransfer(foreignPage, foreignInvoice.total);

  const query = foreignReturnPath.slice(foreignReturnPath.indexOf('?'));
  expect((await open(`${page}/paid${query}`)).status).toBe(303);
  const ids = { invoiceId: invoice.id, userId: owner.user.id, linkId: invoice.id, state: 'canceled' };
  expect((await clients.pay(foreignPage, { whole: foreignInvoice.total, ...ids })).status).toBe(200);
  for (const path of [page, `${page}/pay`, `${page}/paid`, `${page}/paid?session=cs_1`]) await open(path);
  for (const amount of ['0.01', '0', `-${invoice.total}`, '1e9', 'NaN', '', '9'.repeat(50_000), '1,2,3']) {
    for (const field of ['whole', 'amount']) expect((await pay({ [field]: amount })).status).toBe(400);
  }
  const crossSiteHeaders = {
    ...createVisitorHeaders(),
    Origin: 'https://evil.example',
    'Sec-Fetch-Site': 'cross-site',
  };
  expect((await pay(undefined, crossSiteHeaders)).status).toBe(403);
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
  const [awaited] = await listAwaitedTransfers();
  const { instructionsUrl } = awaited!;
  for (const amount of ['0', '-1', '1e3', '0.001', '9'.repeat(400), '']) {
    expect((await submitInstructions(instructionsUrl, { action: 'part', amount })).status).toBe(400);
  }
  await Promise.all(
    Array.from({ length: 20 }, () => submitInstructions(instructionsUrl, { action: 'part', amount: '0.01' })),
  );
  await stripe.settle();
  await open(back);
  expect(await listAwaitedTransfers()).toMatchObject([{ received: '0.20' }]);
  expect(await readInvoice()).toMatchObject({ status: 'pending', amountPaid: '0.00' });

  await submitInstructions(instructionsUrl, { action: 'part', amount: '9999999' });
  await stripe.settle();
  await open(back);
  await expectPaidOnce();
});

it('A client who replays the instructions, the return and the button during and after the transfer pays once', async () => {
  const back = await chooseTransfer();
  const [awaited] = await listAwaitedTransfers();
  const replayResult = await sendConcurrently(20, () => open(back));
  expectStatuses(replayResult.statuses, ...CLICK_STATUSES);
  expect(await listStates()).toEqual(['awaiting_transfer']);

  const money = Array.from({ length: 10 }, () => submitInstructions(awaited!.instructionsUrl));
  const [{ statuses }] = await Promise.all([sendConcurrently(20, () => open(back)), ...money]);
  expectStatuses(statuses, ...CLICK_STATUSES);
  await stripe.settle();
  await submitInstructions(awaited!.instructionsUrl, { action: 'part', amount: invoice.total });
  await open(back);
  expect((await pay()).status).toBe(303);
  await expectPaidOnce();
});

it('A flood of clicks during a transfer leaves others time to work', async () => {
  await chooseTransfer();
  const headers = createVisitorHeaders();
  const attack = sendConcurrently(100, () => pay(undefined, headers));
  const readInvoiceAsOwner = () => owner.get(`/app/api/invoices/${invoice.id}`);
  await expectWorkDuring(attack, ['200'], readInvoiceAsOwner, () => open(page));
  expect((await listAwaitedTransfers()).length).toBeLessThanOrEqual(1);
});
