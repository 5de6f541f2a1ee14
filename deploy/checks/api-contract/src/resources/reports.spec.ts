import { describe, expect, it } from '@jest/globals';
import type { ReportDocuments, RevenueReport, TaxReport } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { aLineItem } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../testing/invoice-calls.js';
import { expectWrongFields } from '../testing/refusals.js';

const january = 'from=2026-01-01&to=2026-01-31';
const dated = { invoiceDate: '2026-01-10', dueDate: '2026-01-10', taxRate: '8.25' };

describe('The reports of a user', () => {
  it('count only the user’s own documents of the period, and lead to them', async () => {
    const [ada, charles] = await Promise.all([signIn(), signIn()]);
    const lineItems = [aLineItem({ quantity: '1', unitPrice: '100', productName: 'Chair' })];
    const { id, invoiceNumber } = await saveInvoice(ada, { ...dated, clientName: 'Oak Lane' }, lineItems);
    await saveInvoice(charles, dated);

    const { body: taxes } = await ada.get<TaxReport>(`/app/api/reports/taxes?${january}`);
    const tax = { name: '', rate: '8.25', kind: 'standard' };
    expect(taxes.taxes).toEqual([{ ...tax, base: '100.00', amount: '8.25', documents: 1 }]);
    const unpaid = await ada.get<TaxReport>(`/app/api/reports/taxes?${january}&basis=payment-date`);
    expect(unpaid.body.taxes).toEqual([]);
    const row = new URLSearchParams(tax);
    const { body: ofTax } = await ada.get<ReportDocuments>(`/app/api/reports/taxes/documents?${january}&${row}`);
    const document = { kind: 'invoice', id, invoiceId: id, number: invoiceNumber, date: '2026-01-10', clientName: 'Oak Lane' }; // prettier-ignore
    expect([ofTax.documents, ofTax.total]).toEqual([[{ ...document, base: '100.00', amount: '8.25' }], 1]);
    const unnamed = await ada.get<ReportDocuments>(
      `/app/api/reports/taxes/documents?${january}&rate=8.25&kind=standard`,
    );
    expect(unnamed.body).toEqual(ofTax);

    const { body: revenue } = await ada.get<RevenueReport>(`/app/api/reports/revenue?${january}&by=product`);
    expect(revenue.rows).toEqual([{ key: '=Chair', label: 'Chair', revenue: '100.00', invoices: 1 }]);
    const key = new URLSearchParams({ by: 'product', key: '=Chair' });
    const { body: ofProduct } = await ada.get<ReportDocuments>(`/app/api/reports/revenue/documents?${january}&${key}`);
    expect(ofProduct.documents).toEqual([{ ...document, base: '100.00', amount: '0.00' }]);
  });

  it('refuse unknown options, and a period that ends before it begins', async () => {
    const ada = await signIn();
    for (const path of ['taxes?basis=due-date', 'revenue?by=country', 'taxes?currency=EURO', 'taxes?from=2026-02-30']) {
      expect([path, (await ada.get(`/app/api/reports/${path}`)).status]).toEqual([path, 400]);
    }
    const reversed = await ada.get('/app/api/reports/revenue?from=2026-02-01&to=2026-01-31');
    expectWrongFields(reversed, ['to', 'From is after To, so nothing can be found.']);
    expectWrongFields(await ada.get('/app/api/reports/revenue/documents?by=month'), [
      'key',
      validationTexts.reportKeyRequired,
    ]);
  });
});
