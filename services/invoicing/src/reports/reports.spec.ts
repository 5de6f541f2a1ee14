import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getReportPeriod, MAX_REPORT_ROWS, REPORT_PAGE_SIZE } from '@paperbill/contracts/rules';
import { dateTexts } from '@paperbill/contracts/texts';
import { aLineItem, anInvoice, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { insertManyInvoices } from '../testing/many-invoices.js';
import { withoutAmounts } from '../testing/requests.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;

const invoicing = await startInvoicing();

beforeEach(() => {
  user = invoicing.newUser();
});

const line = (unitPrice: string, productName = '') => aLineItem({ quantity: '1', unitPrice, productName });
const january = { from: '2026-01-01', to: '2026-01-31' };
const datedInvoiceFields = { invoiceDate: '2026-01-10', dueDate: '2026-02-10', taxRate: '10' };
const invoice = withoutAmounts(anInvoice({ ...datedInvoiceFields, taxRate: '0' }).invoice);
const byInvoiceDate = 'invoice-date';
const byPaymentDate = 'payment-date';

describe('The tax report', () => {
  it('counts documents with one tax rate by that rate', async () => {
    await user.createNext(datedInvoiceFields, [line('100')]);
    await user.createNext({ ...datedInvoiceFields, taxRate: '8.875' }, [line('100'), line('100')]);
    await user.createNext({ ...datedInvoiceFields, taxRate: '0' }, [line('50')]);
    expect(await user.getTaxReport({ ...january, basis: byInvoiceDate })).toEqual({
      ...january,
      basis: byInvoiceDate,
      currency: 'USD',
      currencies: ['USD'],
      taxes: [
        { name: '', rate: '10.00', kind: 'standard', base: '100.00', amount: '10.00', documents: 1 },
        { name: '', rate: '8.875', kind: 'standard', base: '200.00', amount: '17.75', documents: 1 },
        { name: '', rate: '0.00', kind: 'standard', base: '50.00', amount: '0.00', documents: 1 },
      ],
      withholdings: [],
      netAmount: '350.00',
      taxAmount: '27.75',
      withheldAmount: '0.00',
    });
  });

  it('counts no tax for a credit note over the untaxed lines of a taxed invoice', async () => {
    const vat = await user.createTax({ name: 'VAT', rate: '10' });
    const { id, lineItems } = await user.issue({
      invoice,
      lineItems: [{ ...line('100'), taxIds: [vat.id] }, line('50')],
    });
    const untaxed = lineItems.find(({ taxIds }) => !taxIds)!;
    await user.createCreditNote(id, {
      kind: 'lines',
      date: '2026-01-12',
      lines: [{ lineItemId: untaxed.id, quantity: '1' }],
    });
    await user.recordPayment(id, { date: '2026-01-13', amount: '110.00' });
    for (const basis of [byInvoiceDate, byPaymentDate] as const) {
      const { taxes, netAmount } = await user.getTaxReport({ ...january, basis });
      expect(taxes.map(({ name, base, amount }) => [name, base, amount])).toEqual([['VAT', '100.00', '10.00']]);
      expect(netAmount).toBe('100.00');
    }
  });

  it('counts an invoice with nothing to pay on its date, by payment date', async () => {
    await user.createNext({ ...datedInvoiceFields, taxRate: '0' }, [line('100'), line('-100')]);
    const { netAmount } = await user.getTaxReport({ ...january, basis: byPaymentDate });
    expect(netAmount).toBe('0.00');
  });

  it('lists the documents of a tax with what each adds', async () => {
    const { id, invoiceNumber } = await user.createNext(datedInvoiceFields, [line('100')]);
    await user.createNext({ ...datedInvoiceFields, taxRate: '0' }, [line('100')]);
    const note = await user.createCreditNote(id, { kind: 'amount', amount: '11', date: '2026-01-12' });
    const tax = { name: '', rate: '10.00', kind: 'standard' } as const;
    const { documents, total } = await user.listDocumentsOfTax({ ...january, basis: byInvoiceDate }, tax);
    const clientName = documents[0]!.clientName;
    expect({ documents, total }).toEqual({
      total: 2,
      documents: [
        { kind: 'creditNote', id: note.id, invoiceId: id, number: note.number, date: '2026-01-12', clientName, base: '-10.00', amount: '-1.00' }, // oxfmt-ignore
        { kind: 'invoice', id, invoiceId: id, number: invoiceNumber, date: '2026-01-10', clientName, base: '100.00', amount: '10.00' }, // oxfmt-ignore
      ],
    });
  });
});

describe('The revenue report', () => {
  it('shares a discount over the products exactly, and lists the documents of each', async () => {
    const productId = randomUUID();
    const lineItems = [{ ...line('10', 'Chair'), productId }, line('10', 'Lamp'), line('10')];
    await user.issue({
      invoice,
      lineItems,
      discount: { kind: 'amount', value: '10' },
    });
    const selection = { ...january, by: 'product' } as const;
    const { rows, revenue, invoices } = await user.getRevenueReport(selection);
    expect([revenue, invoices]).toEqual(['20.00', 1]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { key: productId, label: 'Chair', revenue: '6.67', invoices: 1 },
        { key: '=Lamp', label: 'Lamp', revenue: '6.66', invoices: 1 },
        { key: '=', label: '', revenue: '6.67', invoices: 1 },
      ]),
    );
    const { documents, total } = await user.listDocumentsOfRevenue(selection, productId);
    expect([documents, total]).toEqual([[expect.objectContaining({ base: '6.67', amount: '0.00' })], 1]);
  });

  it('names a customer as on the newest invoice', async () => {
    const customerId = randomUUID();
    await user.createNext({ ...datedInvoiceFields, customerId, clientName: 'Old name' }, [line('1')]);
    await user.createNext({ ...datedInvoiceFields, invoiceDate: '2026-01-11', customerId, clientName: 'New name' }, [
      line('1'),
    ]);
    await user.createNext({ ...datedInvoiceFields, clientName: 'Typed' }, [line('1')]);
    const { rows } = await user.getRevenueReport({ ...january, by: 'customer' });
    expect(rows).toEqual([
      { key: customerId, label: 'New name', revenue: '2.00', invoices: 2 },
      { key: '=Typed', label: 'Typed', revenue: '1.00', invoices: 1 },
    ]);
  });

  it('adds up the rows above the limit', async () => {
    const owner = await insertManyInvoices(invoicing, MAX_REPORT_ROWS + 20);
    const report = await owner.getRevenueReport({ ...january, by: 'customer' });
    expect(report.rows).toHaveLength(MAX_REPORT_ROWS);
    expect([report.others, report.revenue]).toEqual([{ rows: 20, revenue: '20.00' }, '520.00']);
    const selection = { ...january, by: 'month' } as const;
    const pages = await Promise.all(
      [1, 11, 12].map((page) => owner.listDocumentsOfRevenue(selection, '2026-01', page)),
    );
    expect(pages.map(({ documents }) => documents.length)).toEqual([REPORT_PAGE_SIZE, 20, 0]);
  });
});

describe('A report', () => {
  it('of more taxes than it can list says how many it leaves out', async () => {
    const owner = await insertManyInvoices(invoicing, MAX_REPORT_ROWS + 20);
    await invoicing.database.query(
      'update invoices set tax_rate = invoice_number::integer * 0.0001 where user_id = $1',
      [owner.id],
    );
    const report = await owner.getTaxReport({ ...january, basis: byInvoiceDate });
    expect([report.taxes.length, report.omittedRows]).toEqual([MAX_REPORT_ROWS, 20]);
    expect(report.netAmount).toBe('520.00');
    expect(await user.getTaxReport({ ...january, basis: byInvoiceDate })).not.toHaveProperty('omittedRows');
  });

  it('of a period with only one day names that day if it is outside of the quarter', async () => {
    const errors = (path: string) => ({ errors: [{ path, message: dateTexts.outsideQuarter }] });
    const report = (days: { from: string } | { to: string }) => user.getTaxReport({ ...days, basis: byInvoiceDate });
    await expect(report({ from: '2999-01-01' })).rejects.toMatchObject(errors('from'));
    await expect(report({ to: '1999-01-01' })).rejects.toMatchObject(errors('to'));
  });

  it('counts this quarter in the currency of the profile by default', async () => {
    await user.saveProfile({ companyName: 'Lovelace Analytics', currency: 'EUR' });
    const { from, to, currency } = await user.getTaxReport({ basis: byInvoiceDate });
    const { from: first, to: last } = getReportPeriod('this-quarter', daysFromToday(0));
    expect([from, to, currency]).toEqual([first, last, 'EUR']);
  });

  it('refuses a period that ends before it begins', async () => {
    const wrong = { from: '2026-02-01', to: '2026-01-31' };
    for (const request of [
      user.getTaxReport({ ...wrong, basis: byInvoiceDate }),
      user.getRevenueReport({ ...wrong, by: 'month' }),
    ]) {
      await expect(request).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'to' }] });
    }
  });
});
