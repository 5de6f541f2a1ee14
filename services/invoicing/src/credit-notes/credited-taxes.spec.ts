import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewCreditNote, Tax, TaxChoice } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { aLineItem, anInvoice } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;
let standardVat: Tax;
let reducedVat: Tax;

const invoicing = await startInvoicing();

beforeEach(async () => {
  user = invoicing.newUser();
  standardVat = await user.createTax({ name: 'USt.', rate: '19' });
  reducedVat = await user.createTax({ name: 'USt.', rate: '7', kind: 'reduced' });
});

const { subtotal: _, taxAmount: _tax, total: _total, ...fields } = anInvoice({ taxRate: '0' }).invoice;
const createLineWithTaxes = (quantity: string, unitPrice: string, ...taxes: Tax[]) =>
  aLineItem({ quantity, unitPrice, taxIds: taxes.map(({ id }) => id) });
/** Issues an invoice with 100.00 taxed at 19 % and 60.00 taxed at 7 %. */
const issueInvoiceWithTwoTaxes = async (choice: TaxChoice = {}) => {
  const lineItems = [createLineWithTaxes('2', '50', standardVat), createLineWithTaxes('1', '60', reducedVat)];
  const { id } = await user.issue({ invoice: { ...fields, ...choice }, lineItems });
  const [first, second] = (await user.getInvoice(id)).lineItems;
  return { id, first: first!.id, second: second!.id };
};
const creditOfLines = (...lines: [lineItemId: string, quantity: string][]): Partial<NewCreditNote> => ({
  kind: 'lines',
  lines: lines.map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
});
const getTaxesOfCredit = ({ taxes = [] }: { taxes?: { rate: string; base: string; amount: string }[] }) =>
  taxes.map(({ rate, base, amount }) => [rate, base, amount]);

describe('A credit note of an invoice with taxes of lines', () => {
  it('has the taxes of its lines, and the last one has the rest of each tax', async () => {
    const { id, first } = await issueInvoiceWithTwoTaxes();
    const line = await user.createCreditNote(id, creditOfLines([first, '1']));
    expect(line).toMatchObject({ subtotal: '50.00', taxAmount: '9.50', total: '59.50', taxRate: '0.00' });
    expect(getTaxesOfCredit(line)).toEqual([['19.00', '50.00', '9.50']]);
    const amount = await user.createCreditNote(id, { kind: 'amount', amount: '12.37' });
    expect(getTaxesOfCredit(amount)).toEqual([
      ['19.00', '5.00', '0.95'],
      ['7.00', '6.00', '0.42'],
    ]);
    expect(getTaxesOfCredit(await user.createCreditNote(id))).toEqual([
      ['19.00', '45.00', '8.55'],
      ['7.00', '54.00', '3.78'],
    ]);
    expect(await user.getDetails(id)).toMatchObject({ status: 'void', amountDue: '0.00' });
  });

  it('over all quantities makes the invoice void', async () => {
    const { id, first, second } = await issueInvoiceWithTwoTaxes();
    expect(await user.createCreditNote(id, creditOfLines([first, '2'], [second, '1']))).toMatchObject({
      total: '183.20',
    });
    expect((await user.getInvoice(id)).status).toBe('void');
  });

  it('includes tax and subtracts a withholding as its invoice does', async () => {
    const irpf = await user.createTax({ name: 'IRPF', rate: '15', kind: 'withholding' });
    const { id } = await user.issue({
      invoice: { ...fields, pricesIncludeTax: true },
      lineItems: [createLineWithTaxes('2', '595', standardVat, irpf)],
      discount: { kind: 'percentage', value: '10' },
    });
    const [line] = (await user.getInvoice(id)).lineItems;
    const credit = { subtotal: '535.50', taxAmount: '85.50', withheldAmount: '67.50', total: '468.00' };
    expect(await user.createCreditNote(id, creditOfLines([line!.id, '1']))).toMatchObject({
      ...credit,
      pricesIncludeTax: true,
    });
    expect(await user.createCreditNote(id, { kind: 'amount', amount: '468' })).toMatchObject(credit);
    expect((await user.getInvoice(id)).status).toBe('void');
  });

  it('over a line is refused if an amount was credited that includes a part of it', async () => {
    const { id, first } = await issueInvoiceWithTwoTaxes();
    await user.createCreditNote(id, { kind: 'amount', amount: '18.32' });
    await expect(user.createCreditNote(id, creditOfLines([first, '2']))).rejects.toMatchObject({
      errors: [{ path: 'lines', message: validationTexts.creditNoteTooMuchOfTaxes }],
    });
  });
});
