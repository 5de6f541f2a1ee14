import { describe, expect, it } from '@jest/globals';
import type { ReportDocuments, RevenueReport, TaxReport } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { aLineItem } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../testing/invoice-calls.js';
import { expectFieldErrors } from '../testing/refusals.js';

const januaryQuery = 'from=2026-01-01&to=2026-01-31';
const januaryFields = { invoiceDate: '2026-01-10', dueDate: '2026-01-10', taxRate: '8.25' };

describe('The reports of a user', () => {
  it('count only the user’s own documents of the period, and lead to them', async () => {
    const [ada, otherUser] = await Promise.all([signIn(), signIn()]);
    const lineItems = [aLineItem({ quantity: '1', unitPrice: '100', productName: 'Chair' })];
    const { id, invoiceNumber } = await saveInvoice(ada, { ...januaryFields, clientName: 'Oak Lane' }, lineItems);
    await saveInvoice(otherUser, januaryFields);

    const { body: taxes } = await ada.get<TaxReport>(`/app/api/reports/taxes?${januaryQuery}`);
    const tax = { name: '', rate: '8.25', kind: 'standard' };
    expect(taxes.taxes).toEqual([{ ...tax, base: '100.00', amount: '8.25', documents: 1 }]);
    const unpaid = await ada.get<TaxReport>(`/app/api/reports/taxes?${januaryQuery}&basis=payment-date`);
    expect(unpaid.body.taxes).toEqual([]);
    const row = new URLSearchParams(tax);
    const { body: documentsOfTax } = await ada.get<ReportDocuments>(
      `/app/api/reports/taxes/documents?${januaryQuery}&${row}`,
    );
    const document = { kind: 'invoice', id, invoiceId: id, number: invoiceNumber, date: '2026-01-10', clientName: 'Oak Lane' }; // oxfmt-ignore
    expect([documentsOfTax.documents, documentsOfTax.total]).toEqual([
      [{ ...document, base: '100.00', amount: '8.25' }],
      1,
    ]);
    const unnamed = await ada.get<ReportDocuments>(
      `/app/api/reports/taxes/documents?${januaryQuery}&rate=8.25&kind=standard`,
    );
    expect(unnamed.body).toEqual(documentsOfTax);

    const { body: revenue } = await ada.get<RevenueReport>(`/app/api/reports/revenue?${januaryQuery}&by=product`);
    expect(revenue.rows).toEqual([{ key: '=Chair', label: 'Chair', revenue: '100.00', invoices: 1 }]);
    const key = new URLSearchParams({ by: 'product', key: '=Chair' });
    const { body: documentsOfProduct } = await ada.get<ReportDocuments>(
      `/app/api/reports/revenue/documents?${januaryQuery}&${key}`,
    );
    expect(documentsOfProduct.documents).toEqual([{ ...document, base: '100.00', amount: '0.00' }]);
  });

  it('refuse unknown options, and a period that ends before it begins', async () => {
    const ada = await signIn();
    for (const path of ['taxes?basis=due-date', 'revenue?by=country', 'taxes?currency=EURO', 'taxes?from=2026-02-30']) {
      expect([path, (await ada.get(`/app/api/reports/${path}`)).status]).toEqual([path, 400]);
    }
    const reversed = await ada.get('/app/api/reports/revenue?from=2026-02-01&to=2026-01-31');
    expectFieldErrors(reversed, ['to', 'From is after To, so nothing can be found.']);
    expectFieldErrors(await ada.get('/app/api/reports/revenue/documents?by=month'), [
      'key',
      validationTexts.reportKeyRequired,
    ]);
  });
});
