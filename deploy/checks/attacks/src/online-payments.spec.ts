import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditPage, InvoiceWithLineItems, Recurring } from '@paperbill/contracts/http';
import { aRecurring } from '@paperbill/testing/data';
import { type Person, sendHttpRequest, signIn } from '@paperbill/testing/people';
import { createStripeControl } from '@paperbill/testing/stripe';
import { sendConcurrently, sendWrongWebhooks } from './attacks.js';
import * as clients from './paying-clients.js';
import {
  completePayment,
  connectWithStripe,
  createInvoice,
  createLink,
  createVisitorHeaders,
  findPaymentPage,
  open,
  origin,
  submitForm,
} from './paying-clients.js';
import { expectStatuses, expectWorkDuring } from './testing/expectations.js';

let owner: Person;
let invoice: InvoiceWithLineItems;
let page: string;

beforeEach(async () => {
  owner = await signIn();
  await connectWithStripe(owner);
  invoice = await createInvoice(owner);
  page = await createLink(owner, invoice);
});

const readInvoice = (read = invoice) => clients.readInvoice(owner, read);

const pay = (
  fields: Record<string, string> = { whole: invoice.total },
  path = page,
  headers = createVisitorHeaders(),
) => clients.pay(path, fields, headers);

const payByCard = async (path: string, amount: string, fields: Record<string, string> = {}): Promise<string> =>
  completePayment(await pay({ whole: amount, ...fields }, path));

describe('A client who can pay an invoice online', () => {
  it('cannot change what is charged: the amount, the currency or the invoice', async () => {
    for (const amount of ['0.01', '0', `-${invoice.total}`, '1e9', 'NaN', '', '9'.repeat(50_000), '\u0000', '1,2,3']) {
      for (const field of ['whole', 'amount']) {
        expect((await pay({ [field]: amount })).status).toBe(400);
      }
    }
    const other = await createInvoice(owner);
    const fields = { currency: 'JPY', invoiceId: other.id, userId: 'x', successUrl: 'https://evil.example' };
    const url = findPaymentPage(await pay({ whole: invoice.total, ...fields }));
    const shown = await (await fetch(url)).text();
    expect(shown).toContain(`$${Number(invoice.total).toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
    expect(shown).not.toContain('evil.example');
    expect(await readInvoice(other)).toMatchObject({ status: 'pending', payments: [] });
  });

  it('presses the button twice, in two tabs and from 20 addresses: there is one payment page', async () => {
    const [first, second] = await Promise.all([pay(), pay()]);
    expect(findPaymentPage(first)).toMatch(/^http/);
    expect(findPaymentPage(second)).toBe(findPaymentPage(first));
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay()));
    const pages = answers.filter(({ status }) => status === 200).map(findPaymentPage);
    expect(new Set([...pages, findPaymentPage(await pay())])).toEqual(new Set([findPaymentPage(first)]));
    expect(answers.filter(({ status }) => ![200, 429].includes(status))).toEqual([]);
  });

  it('floods the button from one address: others can still open pages and work', async () => {
    const headers = createVisitorHeaders();
    const attack = sendConcurrently(100, () => pay(undefined, page, headers));
    const readInvoiceAsOwner = () => owner.get(`/app/api/invoices/${invoice.id}`);
    await expectWorkDuring(attack, ['200'], readInvoiceAsOwner, () => open(page));
  });

  it('returns with the session of another invoice or another account: nothing is paid by it', async () => {
    const cheapInvoice = await createInvoice(owner);
    const ownReturnPath = await payByCard(await createLink(owner, cheapInvoice), cheapInvoice.total);
    const mallory = await signIn();
    await connectWithStripe(mallory);
    const foreignInvoice = await createInvoice(mallory);
    const foreignReturnPath = await payByCard(await createLink(mallory, foreignInvoice), foreignInvoice.total);
    for (const back of [ownReturnPath, foreignReturnPath]) {
      const { status, headers } = await open(`${page}/paid${back.slice(back.indexOf('?'))}`);
      expect([status, headers['location']]).toEqual([303, page]);
    }
    for (const session of ['cs_unknown', 'pi_1', "cs_'; --", '../../cs_1', '']) {
      const { status } = await open(`${page}/paid?session=${encodeURIComponent(session)}`);
      expect([303, 404]).toContain(status);
    }
    expect(await readInvoice()).toMatchObject({ status: 'pending', payments: [] });
  });

  it('replays the return after the payment: the money is recorded once', async () => {
    const back = await payByCard(page, invoice.total);
    const { statuses } = await sendConcurrently(20, () => open(back));
    expectStatuses(statuses, '303');
    const paid = await readInvoice();
    expect(paid).toMatchObject({ status: 'paid', amountPaid: invoice.total, overpaid: '0.00' });
    expect(paid.payments).toHaveLength(1);
    expect((await pay()).status).toBe(303);
  });

  it('cannot pay by a revoked link, after the disconnection of the account, or through a page of another site', async () => {
    const crossSiteHeaders = {
      ...createVisitorHeaders(),
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    };
    expect((await pay(undefined, page, crossSiteHeaders)).status).toBe(403);
    const { accountId } = (await owner.get<{ accountId: string }>('/app/api/online-payments')).body;
    const stripe = createStripeControl(new URL(findPaymentPage(await pay())).origin);
    await stripe.disconnectAccount(accountId);
    const refused = await pay();
    expect(refused.status).toBe(409);
    expect(refused.bytes.toString()).toContain('can’t be paid online right now');
    expect((await open(page)).status).toBe(200);
    const [link] = (await owner.get<{ id: string }[]>(`/app/api/invoices/${invoice.id}/links`)).body;
    await owner.delete(`/app/api/invoices/${invoice.id}/links/${link!.id}`);
    expect((await open(`${page}/pay`)).status).toBe(404);
    expect((await pay()).status).toBe(404);
    expect((await open(`${page}/paid?session=cs_1`)).status).toBe(404);
  });
});

describe('A client who can save a card for the invoices of a schedule', () => {
  const SAVE_CARD_FIELD = { 'save-card': 'on' };
  let schedule: Recurring;

  beforeEach(async () => {
    schedule = await allowSavedCard(owner, invoice);
  });

  /** Allows the clients of a user to save cards, and makes the invoice recurring. */
  async function allowSavedCard(person: Person, { id }: InvoiceWithLineItems): Promise<Recurring> {
    await person.put('/app/api/online-payments/choices', { allowsPartPayments: true, allowsSavedCards: true });
    const recipients = { to: 'oak@example.com', cc: [], bcc: [], replyTo: 'ada@example.com' };
    const recurring = aRecurring({ mode: 'send', recipients });
    const { status, body } = await person.post<Recurring>(`/app/api/invoices/${id}/recurring`, recurring);
    expect(status).toBe(201);
    return body;
  }

  const saveCard = async (path: string, amount: string, fields: Record<string, string> = {}): Promise<void> => {
    await open(await payByCard(path, amount, { ...SAVE_CARD_FIELD, ...fields }));
  };

  const readCard = async (person: Person): Promise<string | undefined> =>
    (await person.get<Recurring[]>('/app/api/recurring')).body[0]?.savedCard?.last4;

  const stop = (path = page, headers?: Record<string, string>, fields: Record<string, string> = {}) =>
    submitForm(`${path}/saved-card`, fields, headers);

  it('cannot save it against the user’s choice, for a part, without a schedule, or for a paused schedule', async () => {
    expect((await pay({ whole: '1.00', ...SAVE_CARD_FIELD })).status).toBe(400);
    const singleInvoice = await createInvoice(owner);
    const singlePage = await createLink(owner, singleInvoice);
    expect((await pay({ whole: singleInvoice.total, ...SAVE_CARD_FIELD }, singlePage)).status).toBe(400);
    await owner.patch(`/app/api/recurring/${schedule.id}/state`, { state: 'paused' });
    expect((await pay({ whole: invoice.total, ...SAVE_CARD_FIELD })).status).toBe(400);
    await owner.patch(`/app/api/recurring/${schedule.id}/state`, { state: 'active' });
    await owner.put('/app/api/online-payments/choices', { allowsPartPayments: true, allowsSavedCards: false });
    const refused = await pay({ whole: invoice.total, ...SAVE_CARD_FIELD });
    expect(refused.status).toBe(400);
    expect(refused.bytes.toString()).toContain('Your card can no longer be saved');
    expect(await readCard(owner)).toBeUndefined();
  });

  it('names the schedule of another user in the form: neither the card nor its end reaches this schedule', async () => {
    const mallory = await signIn();
    await connectWithStripe(mallory);
    const ownInvoice = await createInvoice(mallory);
    const ownPage = await createLink(mallory, ownInvoice);
    await allowSavedCard(mallory, ownInvoice);
    const foreignFields = {
      ...{ recurringId: schedule.id, savesCardFor: schedule.id, userId: owner.user.id },
      ...{ invoiceId: invoice.id, amount: '0.01', maxAmount: '999999' },
    };
    await saveCard(ownPage, ownInvoice.total, foreignFields);
    expect([await readCard(owner), await readCard(mallory)]).toEqual([undefined, '4242']);
    await saveCard(page, invoice.total);
    expect((await mallory.delete(`/app/api/recurring/${schedule.id}/card`)).status).toBe(404);
    expect((await stop(ownPage, undefined, foreignFields)).status).toBe(200);
    expect([await readCard(owner), await readCard(mallory)]).toEqual(['4242', undefined]);
  });

  it('cannot stop the payments by a revoked or unknown link, through a page of another site, or by opening a page', async () => {
    await saveCard(page, invoice.total);
    const crossSiteHeaders = {
      ...createVisitorHeaders(),
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    };
    expect((await stop(page, crossSiteHeaders)).status).toBe(403);
    expect((await stop(`/i/${'a'.repeat(43)}`)).status).toBe(404);
    expect((await open(`${page}/saved-card`)).status).toBe(200);
    const [link] = (await owner.get<{ id: string }[]>(`/app/api/invoices/${invoice.id}/links`)).body;
    await owner.delete(`/app/api/invoices/${invoice.id}/links/${link!.id}`);
    expect((await open(`${page}/saved-card`)).status).toBe(404);
    expect((await stop()).status).toBe(404);
    expect(await readCard(owner)).toBe('4242');
  });

  it('floods the stop button: the payments end once, and others can still open pages and work', async () => {
    await saveCard(page, invoice.total);
    const headers = createVisitorHeaders();
    const attack = sendConcurrently(100, () => stop(page, headers));
    const readInvoiceAsOwner = () => owner.get(`/app/api/invoices/${invoice.id}`);
    await expectWorkDuring(attack, ['200', '303'], readInvoiceAsOwner, () => open(page));
    expect(await readCard(owner)).toBeUndefined();
    const { events } = (await owner.get<AuditPage>('/app/api/audit')).body;
    expect(events.filter(({ action }) => action === 'recurring.card-ended')).toHaveLength(1);
  });
});

it('Webhooks of payments with a wrong signature change nothing, and are refused after many of them', async () => {
  const { statuses } = await sendWrongWebhooks(origin, 100, 2_000, '/webhooks/stripe-payments');
  expectStatuses(statuses, '400');
  const event = {
    ...{ id: 'evt_1', type: 'checkout.session.completed', account: 'acct_1' },
    data: { object: { id: 'cs_1', mode: 'payment', payment_status: 'paid', metadata: { invoiceId: invoice.id } } },
  };
  for (const signature of ['', 't=1,v1=', `t=${Math.floor(Date.now() / 1_000)},v1=${'a'.repeat(64)}`]) {
    const headers = { ...createVisitorHeaders(), 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    const body = JSON.stringify(event);
    expect(
      (await sendHttpRequest(origin, { method: 'POST', path: '/webhooks/stripe-payments', headers, body })).status,
    ).toBe(400);
  }
  expect(await readInvoice()).toMatchObject({ status: 'pending', payments: [] });
});
