import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import { createScheduleForCards } from '../testing/schedule-with-card.js';
import { aSettledPayment } from '../testing/settled-payments.js';

const invoicing = await startInvoicing({ FREE_MAIL_RECIPIENTS_A_DAY: '1' });
const user = invoicing.newUser();
await user.saveMailSettings({ sendReceipts: true });

const createMailedInvoice = async (by = user) => {
  const { id } = await by.createNext();
  await by.sendMail(id, { to: 'grace@example.org' });
  return id;
};

const listReceipts = async (id: string, of = user) => (await of.listMails(id)).filter(({ kind }) => kind === 'receipt');

describe('A receipt', () => {
  it('goes to the recipients of the invoice, once per recorded payment', async () => {
    const id = await createMailedInvoice();
    const key = randomUUID();
    for (let i = 0; i < 3; i++) await user.recordPayment(id, { amount: '5.00' }, key);
    const [receipt, ...others] = await listReceipts(id);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ to: 'grace@example.org', state: 'queued' });
    expect(receipt!.text).toContain('$5.00');
    await user.recordPayment(id, { amount: '6.00' });
    expect(await listReceipts(id)).toHaveLength(2);
  });

  it('goes out once per online payment, however often Stripe reports its states', async () => {
    const id = await createMailedInvoice();
    const part = aSettledPayment({ invoiceId: id, amount: '5.00' });
    const rest = aSettledPayment({ invoiceId: id, amount: '6.00' });
    await user.settleOnlinePayment({ ...part, state: 'processing', entries: [] });
    expect(await listReceipts(id)).toEqual([]);
    for (const entries of [part.entries, [], part.entries]) await user.settleOnlinePayment({ ...part, entries });
    await runConcurrently(3, () => user.settleOnlinePayment(rest));
    const texts = (await listReceipts(id)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts).toEqual(expect.arrayContaining(['$5.00', '$6.00'].map((amount) => expect.stringContaining(amount))));
  });

  it('confirms which card was saved, how much it is charged at most, and how to stop', async () => {
    const schedule = await createScheduleForCards(invoicing);
    const { recurringId, invoiceId } = schedule;
    await schedule.user.saveMailSettings({ sendReceipts: true });
    await schedule.user.sendMail(invoiceId, { to: 'grace@example.org' });
    const card = { brand: 'visa', last4: '4242', savedAt: '2026-11-30T08:00:00.000Z' };
    const pay = async (of: string) => {
      const savedCard = { ...card, recurringId: of };
      await schedule.user.settleOnlinePayment({ ...aSettledPayment({ invoiceId, amount: '50.00' }), savedCard });
      return (await listReceipts(invoiceId, schedule.user))[0]!.text;
    };
    expect(await pay(recurringId)).toMatch(
      /\n\nYour card Visa\u00a0••••\u00a04242 is saved\. Future invoices of this series, of at most \$100\.00 each, will .*You can stop this/,
    );
    expect(await pay(randomUUID())).not.toContain('is saved');
  });

  it('names the saved card that was charged automatically', async () => {
    const id = await createMailedInvoice();
    const chargedCard = { brand: 'visa', last4: '4242' };
    await user.settleOnlinePayment({ ...aSettledPayment({ invoiceId: id, amount: '5.00' }), chargedCard });
    await user.settleOnlinePayment(aSettledPayment({ invoiceId: id, amount: '6.00' }));
    const [ofClient, ofCharge] = (await listReceipts(id)).map(({ text }) => text);
    expect(ofCharge).toMatch(/\n\nThis payment was charged to your saved card Visa\u00a0••••\u00a04242\.$/);
    expect(ofClient).not.toContain('card');
  });

  it('is in the language of the invoice', async () => {
    const { id } = await user.createNext({ language: 'de' });
    await user.sendMail(id, { to: 'grace@example.org' });
    const { invoiceNumber } = await user.getInvoice(id);
    await user.recordPayment(id, { amount: '5.00' });
    const [receipt] = await listReceipts(id);
    expect(receipt!.subject).toBe(`Zahlungsbestätigung zur Rechnung ${invoiceNumber}`);
    expect(receipt!.text).toContain('Zahlung von 5,00\u00a0$ zur Rechnung');
  });

  it("uses the user's own template in the language of the invoice", async () => {
    const writer = invoicing.newUser();
    const receipt = { subject: 'Thanks for {amount}', text: 'Yours, {company}' };
    await writer.saveMailSettings({ sendReceipts: true, translations: { 'en-US': { receipt } } });
    const id = await createMailedInvoice(writer);
    await writer.recordPayment(id, { amount: '5.00' });
    expect((await listReceipts(id, writer))[0]).toMatchObject({ subject: 'Thanks for $5.00' });
  });

  it('is not sent for an invoice that was never mailed, a refund, a mark as paid, or if receipts are off', async () => {
    const { id: unsent } = await user.createNext();
    await user.recordPayment(unsent, {});
    expect(await user.listMails(unsent)).toEqual([]);
    const id = await createMailedInvoice();
    await user.setStatus(id, 'paid');
    await user.recordPayment(id, { amount: '-1.00' });
    expect(await listReceipts(id)).toEqual([]);
    const other = invoicing.newUser();
    const unwanted = await createMailedInvoice(other);
    await other.recordPayment(unwanted, {});
    expect(await listReceipts(unwanted, other)).toEqual([]);
  });

  it('is skipped if the daily limit is reached, and the payment is recorded in any case', async () => {
    const free = invoicing.newUser('free');
    await free.saveMailSettings({ sendReceipts: true });
    const id = await createMailedInvoice(free);
    expect((await free.recordPayment(id, { amount: '5.00' })).amountPaid).toBe('5.00');
    expect(await listReceipts(id, free)).toEqual([]);
  });

  it('is queued while billing is down, even beyond the limit of the free plan', async () => {
    const pro = invoicing.newUser();
    await pro.saveMailSettings({ sendReceipts: true });
    const id = await createMailedInvoice(pro);
    invoicing.failPlanRequests(pro, true);
    expect((await pro.recordPayment(id, { amount: '5.00' })).amountPaid).toBe('5.00');
    expect(await listReceipts(id, pro)).toMatchObject([{ state: 'queued' }]);
  });
});
