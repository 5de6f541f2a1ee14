import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { invoicing as messages, type MailLease, type MailOutcome } from '@paperbill/contracts/nats';
import { MAX_LINKS, MAX_MAILS, MAX_SHOWN_STATEMENTS, MAX_STATEMENT_INVOICES } from '@paperbill/contracts/rules';
import { mailFailureTexts, refusalTexts } from '@paperbill/contracts/texts';
import { aLineItem, countQueries, daysFromToday } from '@paperbill/testing';
import {
  runConcurrently,
  getFailureCodes,
  startInvoicing,
  getFulfilledValues,
} from '../testing/invoicing-under-test.js';
import { createMailSender } from '../testing/mail-sender.js';
import { toLinkAddress } from '../testing/link-address.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;
let customerId: string;

const invoicing = await startInvoicing();
const { leaseMail, leaseDueMail, beginMail, reportMail } = createMailSender(invoicing);

beforeEach(async () => {
  await invoicing.database.query('delete from mails');
  user = invoicing.newUser();
  customerId = randomUUID();
});

async function createOpenInvoice(amount: string, dueInDays = 0, invoicedDaysAgo = 100): Promise<string> {
  const dates = { invoiceDate: daysFromToday(-invoicedDaysAgo), dueDate: daysFromToday(dueInDays) };
  const line = aLineItem({ quantity: '1', unitPrice: amount });
  const { id } = await user.createNext({ customerId, taxRate: '0', ...dates }, [line]);
  return id;
}

const copyOpenInvoice = (count: number, like: string) =>
  invoicing.database.query(
    `insert into invoices (id, user_id, customer_id, invoice_number, invoice_date, due_date, client_name, subtotal, tax_amount,
       total, outstanding, status, company_name_font, company_name_color, company_name_size, watermark)
     select gen_random_uuid(), user_id, customer_id, 'MORE-' || n, invoice_date, current_date + 1, client_name, 1, 0, 1,
       1, 'pending', company_name_font, company_name_color, company_name_size, watermark
     from invoices, generate_series(1, $1::int) n where id = $2`,
    [count, like],
  );

const insertMaxLinks = (id: string) =>
  invoicing.database.query(
    `insert into invoice_links (user_id, invoice_id, token_hash)
     select user_id, id, sha256((id::text || n)::bytea) from invoices, generate_series(1, $1::int) n where id = $2`,
    [MAX_LINKS + MAX_MAILS, id],
  );

const leaseStatement = async () => {
  const mail = await leaseDueMail();
  return { ...mail, statement: mail.statement! };
};
const beginAndReportMail = async (mail: MailLease, outcome: MailOutcome) => {
  await beginMail(mail);
  await reportMail(mail, outcome);
};
const readInvoiceOfToken = async (token: string) =>
  (await invoicing.bus.call(messages.readLink, toLinkAddress(token))).invoice.id;
const getIds = (items: { id: string }[]) => items.map(({ id }) => id);
const listActions = async (id: string) => (await user.getDetails(id)).history.map(({ action }) => action);

describe("A customer's open amount", () => {
  it('names the planned charge to the saved card of an invoice', async () => {
    const id = await createOpenInvoice('100.00', 3);
    await invoicing.database.query(
      `insert into automatic_payments (invoice_id, user_id, recurring_id, brand, last4, date, due_at, look_at)
       select id, user_id, gen_random_uuid(), 'visa', '4242', due_date, due_date, now() + interval '1 day'
       from invoices where id = $1`,
      [id],
    );
    const charge = { brand: 'visa', last4: '4242', date: daysFromToday(3) };
    expect((await user.getStatement(customerId)).openInvoices).toEqual([expect.objectContaining({ id, charge })]);
    await user.sendStatement(customerId);
    expect((await leaseStatement()).statement.openInvoices).toEqual([expect.objectContaining({ id, charge })]);
    await invoicing.database.query(`update automatic_payments set state = 'done' where invoice_id = $1`, [id]);
    expect((await user.getStatement(customerId)).openInvoices[0]).not.toHaveProperty('charge');
  });

  it('lists open invoices earliest due first, with the amount due of each and whether it is overdue', async () => {
    const [late, soon, older] = [
      await createOpenInvoice('100.00', -3),
      await createOpenInvoice('20.00', 7),
      await createOpenInvoice('3.00', -30),
    ];
    await user.recordPayment(late, { amount: '60.00' });
    await user.setStatus(await createOpenInvoice('7.00'), 'paid');
    await user.createCreditNote(await createOpenInvoice('8.00'));
    const refund = await createOpenInvoice('-5.00');
    const overpaid = await createOpenInvoice('1.00');
    await user.recordPayment(overpaid, { amount: '3.00' });
    await user.createNext();
    const statement = await user.getStatement(customerId);
    expect((await user.getCustomerTotals())[0]).toMatchObject({ totalOutstanding: statement.amountDue });
    expect(statement).toMatchObject({
      openInvoices: [
        { id: older, total: '3.00', amountDue: '3.00', isOverdue: true },
        { id: late, dueDate: daysFromToday(-3), total: '100.00', amountDue: '40.00', isOverdue: true },
        { id: soon, amountDue: '20.00', isOverdue: false },
      ],
      more: 0,
      credits: expect.arrayContaining([
        expect.objectContaining({ id: refund, amount: '5.00' }),
        expect.objectContaining({ id: overpaid, amount: '2.00' }),
      ]),
      moreCredits: 0,
      amountDue: '56.00',
      mails: [],
    });
  });

  it("is overdue according to the user's time zone", async () => {
    await createOpenInvoice('1.00');
    const ahead = new Date().getUTCHours() >= 10;
    await user.saveTimeZone(ahead ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');
    expect((await user.getStatement(customerId)).openInvoices).toMatchObject([{ isOverdue: ahead }]);
  });

  it(`lists up to ${MAX_STATEMENT_INVOICES} invoices but sums up all, with few SQL statements`, async () => {
    const first = await createOpenInvoice('10.00');
    await copyOpenInvoice(MAX_STATEMENT_INVOICES + 1, first);
    const { openInvoices, more, amountDue } = await user.getStatement(customerId);
    expect([openInvoices[0]!.id, openInvoices.length, more, amountDue]).toEqual([
      first,
      MAX_STATEMENT_INVOICES,
      2,
      '61.00',
    ]);
    await user.sendStatement(customerId);
    const { statement } = await leaseStatement();
    expect(statement).toMatchObject({ more: 2, amountDue: '61.00' });
    expect(statement.openInvoices.every(({ linkToken }) => linkToken)).toBe(true);
    const queryCount = await countQueries(invoicing, () => user.sendStatement(customerId));
    expect(queryCount).toBeLessThan(20);
  });

  it('cannot be mailed if nothing is open', async () => {
    await user.setStatus(await createOpenInvoice('1.00'), 'paid');
    expect(await user.getStatement(customerId)).toMatchObject({ openInvoices: [], more: 0, amountDue: '0.00' });
    await expect(user.sendStatement(customerId)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: refusalTexts.nothingOpen,
    });
  });
});

describe('A statement', () => {
  it('is stored under the earliest due invoice, and gets a new link to each invoice every time', async () => {
    const [soon, late] = [await createOpenInvoice('20.00', 7), await createOpenInvoice('3.00', -30)];
    const mail = await user.sendStatement(customerId, { cc: ['boss@example.org'] });
    expect(mail).toMatchObject({ kind: 'statement', invoiceId: late, state: 'queued', cc: ['boss@example.org'] });
    expect(await user.listMails(late)).toEqual([mail]);
    expect(await user.listMails(soon)).toEqual([]);
    for (const id of [soon, late]) {
      expect(await user.listLinks(id)).toMatchObject([
        { mailedTo: 'client@example.org', mail: { id: mail.id, kind: 'statement', state: 'queued' } },
      ]);
    }

    const first = await leaseStatement();
    await reportMail(first, 'postponed');
    await invoicing.database.query(`update mails set due_at = now() - interval '1 second'`);
    const second = await leaseStatement();
    expect(second.statement).toMatchObject({ openInvoices: [{ id: late }, { id: soon }], more: 0, amountDue: '23.00' });
    const tokens = second.statement.openInvoices.map(({ linkToken }) => linkToken!);
    expect(second.linkToken).toBe(tokens[0]);
    expect(await Promise.all(tokens.map(readInvoiceOfToken))).toEqual([late, soon]);
    for (const { linkToken } of first.statement.openInvoices) {
      await expect(readInvoiceOfToken(linkToken!)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('is sent with the sender of the newest invoice', async () => {
    await user.saveProfile({ companyName: 'Lovelace', paymentInstructions: 'By check' });
    await createOpenInvoice('1.00', -30, 60);
    await user.saveProfile({ companyName: 'Lovelace Analytics', paymentInstructions: 'By transfer' });
    await user.savePaymentOptions({ iban: 'DE89370400440532013000' });
    const newest = await createOpenInvoice('1.00', -3, 10);
    await user.sendStatement(customerId);
    expect((await leaseStatement()).invoice).toMatchObject({
      id: newest,
      companyName: 'Lovelace Analytics',
      companyPaymentInstructions: 'By transfer',
      iban: 'DE89370400440532013000',
    });
  });

  it('leaves out invoices paid meanwhile, and appears only in the history of invoices that it lists', async () => {
    const [paid, partly, soon] = [
      await createOpenInvoice('1.00', -30),
      await createOpenInvoice('20.00', -3),
      await createOpenInvoice('3.00', 7),
    ];
    await user.sendStatement(customerId);
    await user.setStatus(paid, 'paid');
    await user.recordPayment(partly, { amount: '5.00' });
    const mail = await leaseStatement();
    expect(mail.statement).toMatchObject({
      openInvoices: [{ id: partly, amountDue: '15.00' }, { id: soon }],
      amountDue: '18.00',
    });
    await beginAndReportMail(mail, 'sent');
    expect(await listActions(partly)).toEqual(['statement-sent', 'payment-recorded', 'created']);
    expect(await listActions(soon)).toEqual(['statement-sent', 'created']);
    expect(await listActions(paid)).toEqual(['marked-paid', 'created']);
  });

  it('is cancelled without a notice if everything is paid before it is sent', async () => {
    const ids = [await createOpenInvoice('1.00'), await createOpenInvoice('2.00')];
    await user.sendStatement(customerId);
    for (const id of ids) await user.setStatus(id, 'paid');
    expect(await leaseMail()).toBeNull();
    expect((await user.getStatement(customerId)).mails).toMatchObject([
      { state: 'failed', error: mailFailureTexts.nothingLeftToPay },
    ]);
    expect(await user.listUndeliveredMails()).toEqual([]);
  });

  it('lists an invoice without a link if its link was revoked or it has the maximum number of links', async () => {
    const [full, first, second] = [
      await createOpenInvoice('1.00', -30),
      await createOpenInvoice('2.00', -20),
      await createOpenInvoice('3.00', -10),
    ];
    await insertMaxLinks(full);
    const mail = await user.sendStatement(customerId);
    expect(mail.invoiceId).toBe(first);
    await user.revokeLink(second, (await user.listLinks(second))[0]!.id);
    const { statement } = await leaseStatement();
    expect(statement.openInvoices).toMatchObject([
      { id: full, linkToken: null },
      { id: first, linkToken: expect.any(String) },
      { id: second, linkToken: null },
    ]);
  });

  it('is not sent if the link of the invoice it is stored under was revoked, and is refused if no invoice can have a link', async () => {
    const id = await createOpenInvoice('1.00');
    await user.sendStatement(customerId);
    await user.revokeLink(id, (await user.listLinks(id))[0]!.id);
    expect(await leaseMail()).toBeNull();
    await invoicing.database.query('delete from invoice_links where invoice_id = $1', [id]);
    await insertMaxLinks(id);
    await expect(user.sendStatement(customerId)).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  });

  it('is not leased to an instance that does not support statements', async () => {
    await createOpenInvoice('1.00');
    await user.sendStatement(customerId);
    expect(await leaseMail({ statements: false, quotes: true })).toBeNull();
    expect(await leaseMail()).not.toBeNull();
  });

  it('is created once per idempotency key, and the key is refused for another statement', async () => {
    for (const days of [1, 2, 3]) await createOpenInvoice('1.00', days);
    const key = randomUUID();
    const results = await runConcurrently(5, () => user.sendStatement(customerId, {}, key));
    expect(new Set(getIds(getFulfilledValues(results))).size).toBe(1);
    expect(getFailureCodes(results)).toEqual([]);
    expect((await user.getStatement(customerId)).mails).toHaveLength(1);
    await expect(user.sendStatement(customerId, { subject: 'Another' }, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is returned to a retried request even if everything is paid by then', async () => {
    const id = await createOpenInvoice('1.00');
    const key = randomUUID();
    const mail = await user.sendStatement(customerId, {}, key);
    await user.setStatus(id, 'paid');
    expect((await user.sendStatement(customerId, {}, key)).id).toBe(mail.id);
  });

  it('raises a notice on the invoice it is stored under if it is not delivered, and staff can retry it', async () => {
    const [late] = [await createOpenInvoice('1.00', -3), await createOpenInvoice('2.00', 3)];
    const { id } = await user.sendStatement(customerId);
    await beginAndReportMail(await leaseStatement(), 'failed');
    expect(await user.listUndeliveredMails()).toMatchObject([
      { id, invoiceId: late, kind: 'statement', state: 'failed' },
    ]);
    expect((await user.exportMails()).items).toMatchObject([{ id, kind: 'statement' }]);
    const staff = { userId: randomUUID(), email: 'grace@paperbill.example' };
    expect(await invoicing.bus.call(messages.retryMail, { id, staff })).toMatchObject({
      kind: 'statement',
      state: 'queued',
    });
    expect((await leaseStatement()).statement.openInvoices).toHaveLength(2);
  });

  it('counts towards the daily limit of mails, and is in the audit log', async () => {
    const free = invoicing.newUser('free');
    const { clientName } = await free.createNext({ customerId });
    const mail = await free.sendStatement(customerId);
    const [told] = await free.listAuditEvents();
    expect(told).toMatchObject({ action: 'statement.sent', target: clientName, detail: '' });
    await invoicing.database.query(
      `insert into mails (user_id, invoice_id, idempotency_key, request_hash, "to", reply_to, subject, text)
       select user_id, invoice_id, n::text, '', "to", reply_to, subject, text from mails, generate_series(1, 20) n
       where id = $1`,
      [mail.id],
    );
    await expect(free.sendStatement(customerId)).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  });

  it(`is listed among the newest ${MAX_SHOWN_STATEMENTS} only`, async () => {
    const id = await createOpenInvoice('1.00');
    await user.sendMail(id);
    const sentMails = [];
    for (let n = 0; n <= MAX_SHOWN_STATEMENTS; n++) sentMails.unshift((await user.sendStatement(customerId)).id);
    expect(getIds((await user.getStatement(customerId)).mails)).toEqual(sentMails.slice(0, MAX_SHOWN_STATEMENTS));
  });

  it('does not count as mailing the invoice, so no reminder follows it', async () => {
    await user.saveMailSettings({ reminderDays: [0] });
    const id = await createOpenInvoice('1.00', 5);
    await user.sendStatement(customerId);
    expect(await user.getReminders(id)).toMatchObject({ heldBy: 'unsent' });
  });

  it('does not deadlock with concurrent statements, payments and mails', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await createOpenInvoice('5.00', n % 3));
    const work = [
      () => user.sendStatement(customerId),
      (n: number) => user.setStatuses(ids.map((id) => ({ id, status: n % 2 ? 'overdue' : 'pending' }))),
      (n: number) => user.recordPayment(ids[n % 8]!, { amount: '0.01' }),
      (n: number) => user.sendMail(ids[n % 8]!),
      async () => {
        const mail = await leaseMail();
        if (mail) await beginAndReportMail(mail, 'sent');
      },
    ];
    const done = await runConcurrently(40, (n) => work[n % work.length]!(n) as Promise<unknown>);
    expect(getFailureCodes(done)).toEqual([]);
  });
});

async function createMixedCustomer() {
  const dollars = await user.createInvoiceOfAmount('10.00', { customerId });
  await user.createInvoiceOfAmount('7.55', { customerId, currency: 'EUR' });
  await user.createInvoiceOfAmount('-2.05', { customerId, currency: 'EUR' });
  const yen = await user.createInvoiceOfAmount('1500', { customerId, currency: 'JPY' });
  await user.createInvoiceOfAmount('1.120', { customerId, currency: 'KWD', paid: true });
  return { dollars, yen };
}

describe('The currency of a statement', () => {
  it('is that of the profile, or the wanted one, and only its invoices and credits are listed', async () => {
    const { dollars } = await createMixedCustomer();
    const currencies = ['EUR', 'JPY', 'USD'];
    const statement = await user.getStatement(customerId);
    expect(statement).not.toHaveProperty('currency');
    expect(statement).toMatchObject({ openInvoices: [{ id: dollars }], credits: [], amountDue: '10.00', currencies });
    expect(await user.getStatement(customerId, 'EUR')).toMatchObject({
      currency: 'EUR',
      currencies,
      openInvoices: [{ amountDue: '7.55' }],
      credits: [{ amount: '2.05' }],
      ...{ more: 0, moreCredits: 0, amountDue: '5.50' },
    });
    expect(await user.getStatement(customerId, 'KWD')).toMatchObject({ openInvoices: [], amountDue: '0.000' });
    expect(await user.getStatement(customerId, 'CHF')).toMatchObject({ openInvoices: [], amountDue: '0.00' });
    await user.saveProfile({ companyName: 'Lovelace', currency: 'JPY' });
    expect(await user.getStatement(customerId)).toMatchObject({ currency: 'JPY', amountDue: '1500' });
  });

  it('is that of the open invoices if none is in the currency of the profile', async () => {
    const { dollars } = await createMixedCustomer();
    await user.setStatus(dollars, 'paid');
    expect(await user.getStatement(customerId)).toMatchObject({ currency: 'EUR', amountDue: '5.50' });
  });

  it('stays that of the mail, whatever the currency of the profile is when it is sent', async () => {
    const { yen } = await createMixedCustomer();
    const mail = await user.sendStatement(customerId, {}, 'key-1', 'JPY');
    expect(mail.invoiceId).toBe(yen);
    expect((await user.sendStatement(customerId, {}, 'key-1', 'JPY')).id).toBe(mail.id);
    await expect(user.sendStatement(customerId, {}, 'key-1', 'EUR')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await leaseStatement()).statement).toMatchObject({
      currency: 'JPY',
      openInvoices: [{ id: yen, amountDue: '1500' }],
      ...{ more: 0, credits: [], amountDue: '1500' },
    });
    await expect(user.sendStatement(customerId, {}, 'key-2', 'KWD')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('The language of a statement', () => {
  it.each([
    ['of the customer', 'de', 'fr', 'de'],
    ['of the profile, if the customer has none', undefined, 'fr', 'fr'],
    ['missing for English (US)', undefined, undefined, undefined],
  ] as const)('is that %s', async (_, ofCustomer, ofProfile, expected) => {
    await user.createInvoiceOfAmount('10.00', { customerId });
    if (ofProfile) await user.saveProfile({ companyName: 'Ada', language: ofProfile });
    await user.sendStatement(customerId, {}, 'key-1', undefined, ofCustomer);
    if (ofProfile) await user.saveProfile({ companyName: 'Ada', language: 'es' });
    expect((await leaseStatement()).statement.language).toBe(expected);
  });
});
