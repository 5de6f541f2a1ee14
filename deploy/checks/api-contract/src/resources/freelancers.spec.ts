import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import {
  type CreditNote,
  type Customer,
  type CustomerStatement,
  type InvoiceDraft,
  invoiceCsvColumns,
  type InvoiceDetails,
  type IssuedInvoice,
  type LineItemFields,
  type ListedInvoice,
  type NewInvoiceLink,
  type Quote,
  type Recurring,
  type RevenueReport,
  type Tax,
  taxCsvColumns,
  type TaxReport,
} from '@paperbill/contracts/http';
import { type Currency, getDecimals } from '@paperbill/contracts/rules';
import {
  computeLineSubtotal,
  describeExchange,
  formatMoney,
  formatTaxes,
  getAppliedDiscount,
  listTaxRows,
  listTaxSentences,
  sumAmounts,
} from '@paperbill/money';
import {
  aCustomer,
  aLineItem,
  aMail,
  aQuote,
  aRecurring,
  aTax,
  daysFromToday,
  type Freelancer,
  freelancers,
  getTimeZoneAtNoon,
} from '@paperbill/testing/data';
import { newAddress, type Person, receiveMail, signIn } from '@paperbill/testing/people';
import { readPdf } from '@paperbill/testing/read-pdf';
import { strFromU8, unzipSync } from 'fflate';
import { aCreditNote, anInvoiceOfToday } from '../testing/invoice-calls.js';

const period = `from=${daysFromToday(-1)}&to=${daysFromToday(1)}`;

/** Replaces all kinds of spaces by plain spaces, because amounts in PDFs and on pages contain other kinds of spaces. */
const normalizeSpaces = (text: string): string => text.replace(/\s+/g, ' ');

const readAmounts = ({ subtotal, taxAmount, total }: Freelancer['amounts']) => ({ subtotal, taxAmount, total });

async function signInWithCurrency(currency: Currency): Promise<Person> {
  const person = await signIn();
  const form = new FormData();
  form.set('companyName', 'Studio');
  form.set('currency', currency);
  expect((await person.post('/api/profile', form)).status).toBe(200);
  // The product creates recurring invoices only after 9:00 in the user's time zone.
  await person.put('/app/api/settings', { timeZone: getTimeZoneAtNoon() });
  return person;
}

async function createRecord<Body>(person: Person, path: string, body: unknown): Promise<Body> {
  const answer = await person.post<Body>(path, body, { 'Idempotency-Key': randomUUID() });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
}

async function createTaxes(person: Person, taxes: Freelancer['taxes']): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const tax of taxes) {
    const { id, name, rate } = await createRecord<Tax>(person, '/app/api/taxes', aTax(tax));
    ids.set(`${name} ${rate}`, id);
  }
  return ids;
}

async function readAllTexts(person: Person, { id }: IssuedInvoice) {
  const pdf = await person.get(`/api/invoices/${id}/download-pdf`);
  const { body: link } = await person.post<NewInvoiceLink>(`/app/api/invoices/${id}/links`);
  const client = newAddress();
  await person.post(`/app/api/invoices/${id}/mails`, aMail({ to: client }));
  const zip = await person.get(`/app/api/accountant-export?${period}`);
  const invoicesCsv = unzipSync(new Uint8Array(zip.bytes))['invoices.csv']!;
  return {
    pdf: normalizeSpaces((await readPdf(pdf.bytes)).text),
    page: normalizeSpaces(await (await fetch(link.url)).text()),
    mail: normalizeSpaces((await receiveMail(client)).text),
    row: strFromU8(invoicesCsv).split('\r\n')[1]!,
  };
}

async function createRecurringInvoice(person: Person, { id }: IssuedInvoice): Promise<InvoiceDetails> {
  const schedule = aRecurring({ startsOn: daysFromToday(0), count: 1 });
  await createRecord<Recurring>(person, `/app/api/invoices/${id}/recurring`, schedule);
  for (;;) {
    const { body } = await person.get<Recurring[]>(`/app/api/recurring?invoiceId=${id}`);
    const invoiceId = body[0]!.runs[0]?.invoiceId;
    if (invoiceId) return (await person.get<InvoiceDetails>(`/app/api/invoices/${invoiceId}`)).body;
    expect(body[0]!.error).toBe('');
    await sleep(100);
  }
}

it.each(freelancers)('$who gets the same amounts everywhere, to the last digit', async (freelancer) => {
  const { currency, amounts, withheldAmount, exchange } = freelancer;
  const decimals = getDecimals(currency);
  const person = await signInWithCurrency(exchange?.currency ?? currency);
  const ids = await createTaxes(person, freelancer.taxes);
  const customer = await createRecord<Customer>(person, '/api/customers', aCustomer({ currency }));
  const lineItems = freelancer.lines.map(([quantity, unitPrice, taxes]): LineItemFields => {
    const taxIds = taxes.map((name) => ids.get(name)!);
    const subtotal = computeLineSubtotal(quantity, unitPrice, decimals);
    return aLineItem({ quantity, unitPrice, subtotal, ...(taxIds.length > 0 && { taxIds }) });
  });
  const fields = { customerId: customer.id, currency, taxRate: '0', ...freelancer.fields, ...amounts };

  const quote = await createRecord<Quote>(person, '/app/api/quotes', aQuote(fields, { lineItems }));
  expect([readAmounts(quote), quote.withheldAmount]).toEqual([amounts, withheldAmount]);
  await person.patch(`/app/api/quotes/${quote.id}/status`, { status: 'accepted' });
  const { body: draft } = await person.post<InvoiceDraft>(`/app/api/quotes/${quote.id}/invoice-draft`);
  expect(draft.total).toBe(amounts.total);
  expect(draft.content.lineItems.map(({ taxIds }) => taxIds)).toEqual(lineItems.map(({ taxIds }) => taxIds));
  const fieldsOfYesterday = {
    ...{ ...fields, invoiceDate: daysFromToday(-1) },
    ...(exchange && { exchange: { currency: exchange.currency, rate: exchange.rate, date: daysFromToday(-1) } }),
  };
  const { body: invoice } = await person.post<IssuedInvoice>('/app/api/invoices?number=next', {
    ...anInvoiceOfToday(fieldsOfYesterday, lineItems),
    draftId: draft.id,
  });
  expect([readAmounts(invoice), invoice.withheldAmount]).toEqual([amounts, withheldAmount]);
  expect(invoice.taxes).toEqual(quote.taxes);
  if (freelancer.taxes.length === 0) {
    expect(Object.keys(invoice)).not.toEqual(expect.arrayContaining(['taxes']));
    expect(Object.keys(invoice.lineItems[0]!)).not.toContain('taxIds');
  }

  // The PDF, the client's page, the e-mail, the accountant's file and the exported list must contain these amounts.
  const rows = listTaxRows(invoice).flatMap(({ label, amount }) => [label, formatMoney(amount, currency)]);
  const exchangedAmounts = exchange ? [exchange.taxAmount, exchange.total] : [];
  const printedTexts = [
    ...rows,
    ...listTaxSentences(invoice),
    formatMoney(amounts.total, currency),
    ...describeExchange(invoice),
  ].map(normalizeSpaces);
  const { pdf, page, mail, row } = await readAllTexts(person, invoice);
  for (const part of printedTexts) expect(pdf).toContain(part);
  // The client's page does not show a tax rate of 0.
  const textsOnClientPage = freelancer.fields?.taxRate === '0' ? printedTexts.slice(2) : printedTexts;
  for (const part of textsOnClientPage) expect(page).toContain(part);
  expect(mail).toContain(normalizeSpaces(formatMoney(amounts.total, currency)));
  for (const amount of [...Object.values(amounts), ...exchangedAmounts]) expect(`${row},`).toContain(`,${amount},`);
  expect(row).toContain(formatTaxes(invoice));
  const { body: list } = await person.get<ListedInvoice[]>('/api/invoices?page=1&taxes=true');
  const columns = [...invoiceCsvColumns(getAppliedDiscount), ...(invoice.taxes ? taxCsvColumns(formatTaxes) : [])];
  // The file for the accountant also contains the name of the invoice's PDF.
  expect(row.replaceAll('"', '').replace(',invoice_1.pdf', '')).toContain(
    columns.map(({ value }) => value(list[0]!)).join(','),
  );

  const readReport = async () =>
    (await person.get<TaxReport>(`/app/api/reports/taxes?currency=${currency}&${period}`)).body;
  const report = await readReport();
  expect(report.taxAmount).toBe(amounts.taxAmount);
  if (invoice.taxes) {
    const reportedTaxes = [...report.taxes, ...report.withholdings].map(
      ({ name, base, amount }) => `${name} ${base} ${amount}`,
    );
    expect(reportedTaxes.sort()).toEqual(
      invoice.taxes.map(({ name, base, amount }) => `${name} ${base} ${amount}`).sort(),
    );
  }
  const { body: productReport } = await person.get<RevenueReport>(
    `/app/api/reports/revenue?by=product&currency=${currency}&${period}`,
  );
  expect(productReport.revenue).toBe(report.netAmount);

  const { body: copy } = await person.post<InvoiceDraft>(`/app/api/invoices/${invoice.id}/copy`, {
    prices: 'unchanged',
  });
  expect([copy.total, copy.currency]).toEqual([amounts.total, currency]);
  const recurringInvoice = await createRecurringInvoice(person, invoice);
  expect([
    readAmounts(recurringInvoice),
    recurringInvoice.withheldAmount,
    recurringInvoice.taxes,
    recurringInvoice.currency,
  ]).toEqual([...[amounts, withheldAmount, invoice.taxes, invoice.currency]]);
  expect(recurringInvoice.lineItems.map(({ taxIds }) => taxIds)).toEqual(lineItems.map(({ taxIds }) => taxIds));

  const { body: statement } = await person.get<CustomerStatement>(`/app/api/customers/${customer.id}/statement`);
  const openAmounts = statement.openInvoices.map(({ total, amountDue }) => [total, amountDue]);
  expect([openAmounts, statement.amountDue]).toEqual([
    ...[Array(2).fill([amounts.total, amounts.total]), sumAmounts([amounts.total, amounts.total], decimals)],
  ]);

  const createCreditNote = (body: Partial<Parameters<typeof aCreditNote>[0]>) => {
    const { amount: _amount, ...note } = aCreditNote(body);
    return createRecord<CreditNote>(person, `/app/api/invoices/${invoice.id}/credit-notes`, note);
  };
  const [first] = invoice.lineItems;
  const lineCreditNote = await createCreditNote({
    kind: 'lines',
    lines: [{ lineItemId: first!.id, quantity: first!.quantity }],
  });
  expect(lineCreditNote.total).toBe(freelancer.credit);
  const remainingCreditNote = await createCreditNote({ kind: 'full' });
  expect(sumAmounts([lineCreditNote.total, remainingCreditNote.total], decimals)).toBe(amounts.total);
  // The report no longer includes the invoice, because it is fully credited. The report now includes the repeated
  // invoice instead, which has the same amounts.
  const finalReport = await readReport();
  expect([finalReport.taxAmount, finalReport.netAmount]).toEqual([report.taxAmount, report.netAmount]);
});
