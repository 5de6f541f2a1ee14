import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

/** Creates a customer who has open invoices and a credit in several currencies. */
async function createMixedCustomer() {
  const [user, customerId] = [invoicing.newUser(), randomUUID()];
  const dollars = await user.createInvoiceOfAmount('10.00', { customerId });
  await user.createInvoiceOfAmount('7.55', { customerId, currency: 'EUR' });
  await user.createInvoiceOfAmount('-2.05', { customerId, currency: 'EUR' });
  const yen = await user.createInvoiceOfAmount('1500', { customerId, currency: 'JPY' });
  await user.createInvoiceOfAmount('1.120', { customerId, currency: 'KWD', paid: true });
  return { user, customerId, dollars, yen };
}

describe('The currency of a statement', () => {
  it('is that of the profile, or the wanted one, and only its invoices and credits are listed', async () => {
    const { user, customerId, dollars } = await createMixedCustomer();
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
    const { user, customerId, dollars } = await createMixedCustomer();
    await user.setStatus(dollars, 'paid');
    expect(await user.getStatement(customerId)).toMatchObject({ currency: 'EUR', amountDue: '5.50' });
  });

  it('stays that of the mail, whatever the currency of the profile is when it is sent', async () => {
    const { user, customerId, yen } = await createMixedCustomer();
    await invoicing.database.query('delete from mails');
    const mail = await user.sendStatement(customerId, {}, 'key-1', 'JPY');
    expect(mail.invoiceId).toBe(yen);
    expect((await user.sendStatement(customerId, {}, 'key-1', 'JPY')).id).toBe(mail.id);
    await expect(user.sendStatement(customerId, {}, 'key-1', 'EUR')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const leased = await invoicing.bus.call(messages.leaseMail, { statements: true });
    expect(leased.mail!.statement).toMatchObject({
      currency: 'JPY',
      openInvoices: [{ id: yen, amountDue: '1500' }],
      ...{ more: 0, credits: [], amountDue: '1500' },
    });
    await expect(user.sendStatement(customerId, {}, 'key-2', 'KWD')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('The language of a statement', () => {
  const lease = async () => (await invoicing.bus.call(messages.leaseMail, { statements: true })).mail!.statement!;

  it.each([
    ['of the customer', 'de', 'fr', 'de'],
    ['of the profile, if the customer has none', undefined, 'fr', 'fr'],
    ['missing for English (US)', undefined, undefined, undefined],
  ] as const)('is that %s', async (_, ofCustomer, ofProfile, expected) => {
    await invoicing.database.query('delete from mails');
    const [user, customerId] = [invoicing.newUser(), randomUUID()];
    await user.createInvoiceOfAmount('10.00', { customerId });
    if (ofProfile) await user.saveProfile({ companyName: 'Ada', language: ofProfile });
    await user.sendStatement(customerId, {}, 'key-1', undefined, ofCustomer);
    if (ofProfile) await user.saveProfile({ companyName: 'Ada', language: 'es' });
    expect((await lease()).language).toBe(expected);
  });
});
