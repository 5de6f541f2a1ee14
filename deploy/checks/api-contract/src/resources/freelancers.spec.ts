import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type {
  CreditNote,
  InvoiceDraft,
  IssuedInvoice,
  LineItemFields,
  NewInvoiceLink,
  Quote,
  RevenueReport,
  Tax,
  TaxReport,
} from '@paperbill/contracts/http';
import { type Currency, getDecimals } from '@paperbill/contracts/rules';
import {
  computeLineSubtotal,
  formatMoney,
  formatTaxes,
  listTaxRows,
  listTaxSentences,
  sumAmounts,
} from '@paperbill/money';
import { aLineItem, aMail, aQuote, aTax } from '@paperbill/testing/data';
import { newAddress, type Person, receiveMail, signIn } from '@paperbill/testing/people';
import { readPdf } from '@paperbill/testing/read-pdf';
import { strFromU8, unzipSync } from 'fflate';
import { aCreditNote, anInvoiceOfToday, daysFromToday } from '../testing/invoice-calls.js';

type TypedLine = [quantity: string, unitPrice: string, taxes: readonly string[]];

interface Freelancer {
  who: string;
  currency: Currency;
  taxes: Partial<Omit<Tax, 'id'>>[];
  /** The lines name their taxes by name and rate, such as 'GST 5.00'. */
  lines: [TypedLine, TypedLine];
  fields?: { taxRate?: string; pricesIncludeTax?: true };
  amounts: { subtotal: string; taxAmount: string; total: string };
  withheldAmount?: string;
  /** The total of a credit note for the first line. */
  credit: string;
}

const iva = { name: 'IVA', rate: '21.00' };
const irpf = { name: 'IRPF', rate: '15.00', kind: 'withholding' } as const;

const freelancers: Freelancer[] = [
  {
    who: 'a German with 19% and 7%',
    currency: 'EUR',
    taxes: [{ name: 'USt.' }, { name: 'USt.', rate: '7.00', kind: 'reduced' }],
    lines: [
      ['1', '1000', ['USt. 19.00']],
      ['2', '24.99', ['USt. 7.00']],
    ],
    amounts: { subtotal: '1049.98', taxAmount: '193.50', total: '1243.48' },
    credit: '1190.00',
  },
  {
    who: 'a German with a reverse charge for a client in Austria',
    currency: 'EUR',
    taxes: [
      {
        ...{ name: 'Reverse charge', rate: '0.00', kind: 'reverse-charge' },
        sentence: 'Steuerschuldnerschaft des Leistungsempfängers',
      },
    ],
    lines: [
      ['1', '500', ['Reverse charge 0.00']],
      ['1', '250', ['Reverse charge 0.00']],
    ],
    amounts: { subtotal: '750.00', taxAmount: '0.00', total: '750.00' },
    credit: '500.00',
  },
  {
    who: 'a Canadian with GST and QST',
    currency: 'CAD',
    taxes: [
      { name: 'GST', rate: '5.00' },
      { name: 'QST', rate: '9.975' },
    ],
    lines: [
      ['1', '200', ['GST 5.00', 'QST 9.975']],
      ['1', '100', ['GST 5.00', 'QST 9.975']],
    ],
    amounts: { subtotal: '300.00', taxAmount: '44.93', total: '344.93' },
    credit: '229.95',
  },
  {
    who: 'a Swiss in francs',
    currency: 'CHF',
    taxes: [
      { name: 'MWST', rate: '8.10' },
      { name: 'MWST', rate: '2.60', kind: 'reduced' },
    ],
    lines: [
      ['1', '1000', ['MWST 8.10']],
      ['1', '250', ['MWST 2.60']],
    ],
    amounts: { subtotal: '1250.00', taxAmount: '87.50', total: '1337.50' },
    credit: '1081.00',
  },
  {
    who: 'a Japanese with prices that include tax',
    currency: 'JPY',
    taxes: [
      { name: 'Consumption tax', rate: '10.00' },
      { name: 'Consumption tax', rate: '8.00', kind: 'reduced' },
    ],
    lines: [
      ['1', '11000', ['Consumption tax 10.00']],
      ['2', '540', ['Consumption tax 8.00']],
    ],
    fields: { pricesIncludeTax: true },
    amounts: { subtotal: '12080', taxAmount: '1080', total: '12080' },
    credit: '11000',
  },
  {
    who: 'a Spaniard with a withholding',
    currency: 'EUR',
    taxes: [iva, irpf],
    lines: [
      ['1', '1000', ['IVA 21.00', 'IRPF 15.00']],
      ['1', '200', ['IVA 21.00', 'IRPF 15.00']],
    ],
    amounts: { subtotal: '1200.00', taxAmount: '252.00', total: '1272.00' },
    withheldAmount: '180.00',
    credit: '1060.00',
  },
  {
    who: 'a Kuwaiti in dinars',
    currency: 'KWD',
    taxes: [],
    lines: [
      ['3', '1.125', []],
      ['1', '10.5', []],
    ],
    fields: { taxRate: '0' },
    amounts: { subtotal: '13.875', taxAmount: '0.000', total: '13.875' },
    credit: '3.375',
  },
  {
    who: 'an American with a sales tax',
    currency: 'USD',
    taxes: [],
    lines: [
      ['1', '100', []],
      ['1', '50', []],
    ],
    fields: { taxRate: '8.25' },
    amounts: { subtotal: '150.00', taxAmount: '12.38', total: '162.38' },
    credit: '108.25',
  },
];

async function createTaxes(person: Person, taxes: Freelancer['taxes']): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const tax of taxes) {
    const { status, body } = await person.post<Tax>('/app/api/taxes', aTax(tax), { 'Idempotency-Key': randomUUID() });
    expect(status).toBe(201);
    ids.set(`${body.name} ${body.rate}`, body.id);
  }
  return ids;
}

async function signInWith(currency: Currency): Promise<Person> {
  const person = await signIn();
  const form = new FormData();
  form.set('companyName', 'Studio');
  form.set('currency', currency);
  expect((await person.post('/api/profile', form)).status).toBe(200);
  return person;
}

/** Returns the texts of everything that names the amounts of an invoice: PDF, client's page, mail and export. */
async function readAllTexts(person: Person, { id }: IssuedInvoice) {
  const pdf = await person.get(`/api/invoices/${id}/download-pdf`);
  const { body: link } = await person.post<NewInvoiceLink>(`/app/api/invoices/${id}/links`);
  const client = newAddress();
  await person.post(`/app/api/invoices/${id}/mails`, aMail({ to: client }));
  const zip = await person.get(`/app/api/accountant-export?${period}`);
  const invoicesCsv = unzipSync(new Uint8Array(zip.bytes))['invoices.csv']!;
  return {
    pdf: withPlainSpaces((await readPdf(pdf.bytes)).text),
    page: withPlainSpaces(await (await fetch(link.url)).text()),
    mail: withPlainSpaces((await receiveMail(client)).text),
    row: strFromU8(invoicesCsv).split('\r\n')[1],
  };
}

const period = `from=${daysFromToday(-1)}&to=${daysFromToday(1)}`;

/** Returns a text with spaces of one kind, because amounts in PDFs and on pages have other spaces. */
const withPlainSpaces = (text: string): string => text.replace(/\s+/g, ' ');

const readAmounts = ({ subtotal, taxAmount, total }: Freelancer['amounts']) => ({ subtotal, taxAmount, total });

it.each(freelancers)('$who gets the same amounts everywhere, to the last digit', async (freelancer) => {
  const { currency, amounts, withheldAmount } = freelancer;
  const places = getDecimals(currency);
  const person = await signInWith(currency);
  const ids = await createTaxes(person, freelancer.taxes);
  const lineItems = freelancer.lines.map(([quantity, unitPrice, taxes]): LineItemFields => {
    const taxIds = taxes.map((name) => ids.get(name)!);
    const subtotal = computeLineSubtotal(quantity, unitPrice, places);
    return aLineItem({ quantity, unitPrice, subtotal, ...(taxIds.length > 0 && { taxIds }) });
  });
  const fields = { currency, taxRate: '0', ...freelancer.fields, ...amounts };

  const { status, body: quote } = await person.post<Quote>('/app/api/quotes', aQuote(fields, { lineItems }), {
    'Idempotency-Key': randomUUID(),
  });
  expect([status, readAmounts(quote), quote.withheldAmount]).toEqual([201, amounts, withheldAmount]);
  await person.patch(`/app/api/quotes/${quote.id}/status`, { status: 'accepted' });
  const { body: draft } = await person.post<InvoiceDraft>(`/app/api/quotes/${quote.id}/invoice-draft`);
  expect(draft.total).toBe(amounts.total);
  expect(draft.content.lineItems.map(({ taxIds }) => taxIds)).toEqual(lineItems.map(({ taxIds }) => taxIds));
  const { body: invoice } = await person.post<IssuedInvoice>('/app/api/invoices?number=next', {
    ...anInvoiceOfToday(fields, lineItems),
    draftId: draft.id,
  });
  expect([readAmounts(invoice), invoice.withheldAmount]).toEqual([amounts, withheldAmount]);
  expect(invoice.taxes).toEqual(quote.taxes);
  if (freelancer.taxes.length === 0) {
    expect(Object.keys(invoice)).not.toEqual(expect.arrayContaining(['taxes']));
    expect(Object.keys(invoice.lineItems[0]!)).not.toContain('taxIds');
  }

  const rows = listTaxRows(invoice).flatMap(({ label, amount }) => [label, formatMoney(amount, currency)]);
  const printed = [...rows, ...listTaxSentences(invoice), formatMoney(amounts.total, currency)].map(withPlainSpaces);
  const { pdf, page, mail, row } = await readAllTexts(person, invoice);
  for (const part of printed) expect(pdf).toContain(part);
  // The page leaves out a tax rate of 0.
  const onPage = freelancer.fields?.taxRate === '0' ? printed.slice(2) : printed;
  for (const part of onPage) expect(page).toContain(part);
  expect(mail).toContain(withPlainSpaces(formatMoney(amounts.total, currency)));
  for (const amount of Object.values(amounts)) expect(row).toContain(`,${amount},`);
  expect(row).toContain(formatTaxes(invoice));

  const readReport = async () =>
    (await person.get<TaxReport>(`/app/api/reports/taxes?currency=${currency}&${period}`)).body;
  const report = await readReport();
  expect(report.taxAmount).toBe(amounts.taxAmount);
  if (invoice.taxes) {
    const counted = [...report.taxes, ...report.withholdings].map(
      ({ name, base, amount }) => `${name} ${base} ${amount}`,
    );
    expect(counted.sort()).toEqual(invoice.taxes.map(({ name, base, amount }) => `${name} ${base} ${amount}`).sort());
  }

  const { body: ofProducts } = await person.get<RevenueReport>(
    `/app/api/reports/revenue?by=product&currency=${currency}&${period}`,
  );
  expect(ofProducts.revenue).toBe(report.netAmount);

  const { body: copy } = await person.post<InvoiceDraft>(`/app/api/invoices/${invoice.id}/copy`, {
    prices: 'unchanged',
  });
  expect([copy.total, copy.currency]).toEqual([amounts.total, currency]);

  const credit = async (body: Partial<Parameters<typeof aCreditNote>[0]>) => {
    const path = `/app/api/invoices/${invoice.id}/credit-notes`;
    const { amount: _amount, ...note } = aCreditNote(body);
    const answer = await person.post<CreditNote>(path, note, { 'Idempotency-Key': randomUUID() });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const [first] = invoice.lineItems;
  const ofLine = await credit({ kind: 'lines', lines: [{ lineItemId: first!.id, quantity: first!.quantity }] });
  expect(ofLine.total).toBe(freelancer.credit);
  const rest = await credit({ kind: 'full' });
  expect(sumAmounts([ofLine.total, rest.total], places)).toBe(amounts.total);
  const settled = await readReport();
  expect([settled.taxAmount, settled.netAmount]).toEqual([(0).toFixed(places), (0).toFixed(places)]);
});

it('A Swiss with a client in euros names the tax and the total in francs', async () => {
  const person = await signInWith('CHF');
  const amounts = { subtotal: '1000.00', taxAmount: '81.00', total: '1081.00' };
  const exchange = { currency: 'CHF', rate: '0.9412', date: daysFromToday(0) } as const;
  const lineItem = aLineItem({ quantity: '1', unitPrice: '1000', subtotal: '1000.00' });
  const fields = { currency: 'EUR', taxRate: '8.1', ...amounts, exchange } as const;
  const { status, body: invoice } = await person.post<IssuedInvoice>(
    '/api/invoices?number=next',
    anInvoiceOfToday(fields, [lineItem]),
  );
  expect([status, readAmounts(invoice)]).toEqual([201, amounts]);
  const { pdf, page, row } = await readAllTexts(person, invoice);
  for (const part of ['Tax in CHF: CHF 76.24', 'Total in CHF: CHF 1,017.44']) {
    expect(pdf).toContain(part);
    expect(page).toContain(part);
  }
  for (const amount of ['76.24', '1017.44']) expect(row).toContain(`,${amount}`);
});
