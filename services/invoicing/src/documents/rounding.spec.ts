import { beforeEach, describe, expect, it } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { aLineItem, anInvoice, aQuote } from '@paperbill/testing';
import { RecurringService } from '../recurring/recurring.service.js';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { withoutAmounts } from '../testing/requests.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();
let user: TestUser;

beforeEach(async () => {
  user = invoicing.newUser();
  await user.saveProfile({ companyName: 'Berner Atelier', currency: 'CHF', roundingStep: '0.05' });
});

const invoice = withoutAmounts(anInvoice({ taxRate: '8.1', currency: 'CHF' }).invoice);
const lineItems = [aLineItem({ quantity: '3', unitPrice: '33.33' })];
/** The total before rounding is 108.09, which is 99.99 plus a tax of 8.10. */
const roundedTotals = { subtotal: '99.99', taxAmount: '8.10', roundingAmount: '0.01', total: '108.10' };

describe('The amount to pay', () => {
  it('is rounded to the step of the profile, and neither tax nor lines are', async () => {
    const { id } = await user.issue({ invoice, lineItems });
    expect(await user.getInvoice(id)).toMatchObject(roundedTotals);
    expect((await user.listInvoices()).items[0]).not.toHaveProperty('roundingAmount');
    const wrong = { ...invoice, total: '108.09' };
    await expect(user.issue({ invoice: wrong, lineItems })).rejects.toMatchObject({
      errors: [{ path: 'invoice.total', message: validationTexts.amountMismatch('108.10') }],
    });
  });

  it('is not rounded in other currencies, nor without a step', async () => {
    const foreign = await user.issue({ invoice: { ...invoice, currency: 'EUR' }, lineItems });
    expect(await user.getInvoice(foreign.id)).toMatchObject({ total: '108.09' });
    await user.saveProfile({ roundingStep: '' });
    const { id } = await user.issue({ invoice, lineItems });
    const invoiceBefore = await user.getInvoice(id);
    expect(invoiceBefore.total).toBe('108.09');
    expect(invoiceBefore).not.toHaveProperty('roundingAmount');
    expect(await user.getProfile()).not.toHaveProperty('roundingStep');
  });

  it('is rounded after a withholding', async () => {
    const vat = await user.createTax({ name: 'MWST', rate: '8.1' });
    const withholding = await user.createTax({ name: 'Quellensteuer', rate: '10', kind: 'withholding' });
    const taxed = [aLineItem({ quantity: '3', unitPrice: '33.33', taxIds: [vat.id, withholding.id] })];
    const { id } = await user.issue({ invoice: { ...invoice, taxRate: '0' }, lineItems: taxed });
    const expected = { taxAmount: '8.10', withheldAmount: '10.00', roundingAmount: '0.01', total: '98.10' };
    expect(await user.getInvoice(id)).toMatchObject(expected);
  });

  it('is rounded in quotes, drafts and recurring invoices', async () => {
    const { id } = await user.createQuote(
      {},
      { quote: withoutAmounts(aQuote({ taxRate: '8.1', currency: 'CHF' }).quote), lineItems },
    );
    expect(await user.getQuote(id)).toMatchObject(roundedTotals);
    expect(await user.invoiceQuote(id)).toMatchObject({ total: '108.10' });
    const original = await user.issue({ invoice: { ...invoice, invoiceDate: '2026-01-31' }, lineItems });
    await user.createRecurring(original.id, { startsOn: '2031-01-01' });
    await invoicing.app.get(RecurringService).createDueCopies(new Date('2031-01-02T12:00:00Z'));
    expect((await user.listInvoices()).items.map(({ total }) => total)).toEqual(['108.10', '108.10']);
  });
});

describe('The rounding step of the profile', () => {
  it('is cleared by another currency, and kept by the same one', async () => {
    expect(await user.saveProfile({ currency: 'CHF' })).toMatchObject({ roundingStep: '0.05' });
    expect(await user.saveProfile({ currency: 'EUR' })).not.toHaveProperty('roundingStep');
    expect(await user.saveProfile({ currency: 'JPY', roundingStep: '5' })).toMatchObject({ roundingStep: '5' });
  });

  it('is refused if it is not larger than the smallest unit of the currency', async () => {
    const errors = [{ path: 'roundingStep', message: validationTexts.roundingStep('JPY') }];
    await expect(user.saveProfile({ currency: 'JPY', roundingStep: '0.05' })).rejects.toMatchObject({ errors });
    expect(await user.getProfile()).toMatchObject({ currency: 'CHF', roundingStep: '0.05' });
  });

  it('leaves rounded documents as they are when it is removed', async () => {
    expect(await user.hasRoundedDocuments()).toBe(false);
    const { id } = await user.issue({ invoice, lineItems });
    await user.saveProfile({ roundingStep: '' });
    expect(await user.getInvoice(id)).toMatchObject(roundedTotals);
    expect(await user.hasRoundedDocuments()).toBe(true);
  });
});

describe('The credit of a rounded invoice', () => {
  it('includes the rounding, so that the invoice is void', async () => {
    const { id } = await user.issue({ invoice, lineItems });
    expect(await user.createCreditNote(id)).toMatchObject(roundedTotals);
    expect((await user.getInvoice(id)).status).toBe('void');
  });

  it('of all quantities includes the rounding, and that of a part does not', async () => {
    const { id } = await user.issue({ invoice, lineItems });
    const { id: lineItemId } = (await user.getInvoice(id)).lineItems[0]!;
    const createCredit = (quantity: string) =>
      user.createCreditNote(id, { kind: 'lines', lines: [{ lineItemId, quantity }] });
    const part = await createCredit('1');
    expect(part.total).toBe('36.03');
    expect(part).not.toHaveProperty('roundingAmount');
    expect(await createCredit('2')).toMatchObject({ roundingAmount: '0.01', total: '72.07' });
    expect((await user.getInvoice(id)).status).toBe('void');
  });
});
