import { beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { creditNote, ID, invoice, payment } from '../testing/archived-documents.js';
import { startTestApi } from '../testing/test-api.js';

const OTHER_INVOICE_ID = '7a2b3c4d-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const unpaidInvoice = { ...invoice, clientName: 'Oak Lane', paidAt: null, paidOn: null };
const anInvoice = (invoiceNumber: string, total: string, status = 'pending', id = ID) => ({
  ...unpaidInvoice,
  ...{ id, invoiceNumber, invoiceDate: '2026-02-01', status, subtotal: total, total },
});
const aPayment = (date: string, amount: string, removedAt: string | null = null) => ({
  ...payment,
  ...{ date, amount, removedAt, method: 'cash' },
});
const aCreditNote = (number: string, date: string) => ({ ...creditNote, number, date, kind: 'amount', total: '0.05' });

const aNumberedDocument = (number: string, digits: string, digitsBefore: string | null) => ({
  ...{ id: ID, kind: 'invoice', number, series: 'INV-', digits, digitsBefore, date: '2026-02-01', client: 'Oak Lane' },
  ...{ status: 'pending', total: '0.10', isInPeriod: true, credits: null },
});

const aTaxReport = (currency: string, basis = 'invoice-date', taxes: object[] = []) => ({
  ...{ from: '2026-01-01', to: '2026-03-31', currency, currencies: ['EUR', 'USD'], basis, taxes, withholdings: [] },
  ...{ netAmount: '0.00', taxAmount: '0.00', withheldAmount: '0.00' },
});

const api = await startTestApi();

beforeEach(() => {
  const items = [anInvoice('INV-1', '0.10', 'pending', OTHER_INVOICE_ID), anInvoice('INV-4', '0.20', 'void')];
  api.services.reply('listInvoices', { items, more: false, total: 2 });
  api.services.reply('listPayments', {
    items: [
      aPayment('2025-12-31', '100.00'),
      aPayment('2026-01-01', '0.10'),
      aPayment('2026-03-31', '-0.05'),
      aPayment('2026-03-31', '7.00', '2026-04-01T09:00:00.000Z'),
      aPayment('2026-04-01', '100.00'),
    ],
    more: false,
  });
  api.services.reply('listCreditNotes', {
    items: [aCreditNote('CN-1', '2025-12-31'), aCreditNote('CN-2', '2026-03-01')],
    more: false,
  });
  api.services.reply('listNumberJournal', {
    items: [
      aNumberedDocument('INV-1', '1', null),
      { ...aNumberedDocument('INV-4', '4', '1'), status: 'void', credits: 'CN-1 of 2025-12-31, CN-2 of 2026-03-01' },
      { ...aNumberedDocument('CN-2', '2', '1'), kind: 'credit-note', series: 'CN-', client: '', status: '' },
    ],
    more: false,
  });
  api.services.reply('getTaxReport', aTaxReport('USD'));
  api.services.reply('getPdf', { fileName: '', bytes: Buffer.from('%PDF'), sha256: '' });
  api.services.takeRequests();
});

const downloadExport = async (query: string, language = 'en') => {
  const pendingAnswer = api.call('get', `/app/api/accountant-export${query}`).set('Accept-Language', language);
  const answer = await pendingAnswer.responseType('blob');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = Object.entries(unzipSync(new Uint8Array(answer.body as Buffer)));
  return {
    name: answer.headers['content-disposition'] as string,
    files: Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)])),
  };
};

describe('The accountant’s export', () => {
  it('has columns of taxes and rounding only for users who have them', async () => {
    const csvWithoutRounding = (await downloadExport('')).files['invoices.csv']!;
    expect(csvWithoutRounding.split('\r\n')[0]).toMatch(/,File,Currency$/);
    // The columns for rounding stay after the user has turned rounding off.
    api.services.reply('hasRoundedDocuments', true);
    const csvWithRounding = (await downloadExport('')).files['invoices.csv']!;
    api.services.reply('hasRoundedDocuments', false);
    expect(csvWithRounding.split('\r\n')[0]).toMatch(/,Withheld,Rounding$/);
    const gst = { name: 'GST', rate: '5.00', kind: 'standard', amount: '15.00' };
    const taxedInvoice = {
      ...anInvoice('INV-2', '285.02'),
      ...{ subtotal: '315.00', taxAmount: '15.00', pricesIncludeTax: true },
      ...{ withheldAmount: '30.00', roundingAmount: '0.02' },
      taxes: [gst, { ...gst, name: 'IRPF', rate: '10.00', kind: 'withholding', amount: '30.00' }],
    };
    api.services.reply('listTaxes', [{}]);
    api.services.reply('listInvoices', { items: [anInvoice('INV-1', '0.10'), taxedInvoice], more: false, total: 2 });
    const { files } = await downloadExport('');
    api.services.reply('listTaxes', []);
    const [head, plain, row] = files['invoices.csv']!.split('\r\n');
    expect(head).toMatch(/,File,Currency,Taxes,Prices Include Tax,Withheld,Rounding$/);
    expect(plain).toMatch(/,USD,,,,$/);
    expect(row).toMatch(/,USD,GST \(5%\) 15\.00; IRPF \(10%\) -30\.00,Yes,30\.00,0\.02$/);
    expect(row).toContain(',315.00,0.00,');
    expect(files['credit-notes.csv']).toMatch(/Withheld,Rounding\r\n/);
  });

  it('has columns of exchange rates only for users with several currencies', async () => {
    const exchange = { currency: 'CHF', rate: '0.94', date: '2026-01-30' };
    const euroInvoice = { ...anInvoice('INV-2', '119.00'), currency: 'EUR', taxAmount: '19.00', exchange };
    api.services.reply('getStats', { currencies: ['CHF', 'EUR'] });
    api.services.reply('listInvoices', { items: [euroInvoice, anInvoice('INV-1', '0.10')], more: false, total: 2 });
    const { files } = await downloadExport('');
    api.services.reply('getStats', {});
    const [head, converted, plain] = files['invoices.csv']!.split('\r\n');
    expect(head).toMatch(/,Currency,Exchange Rate,Date of Rate,Converted To,Converted Tax,Converted Total$/);
    expect(converted).toMatch(/,EUR,0\.94,2026-01-30,CHF,17\.86,111\.86$/);
    expect(plain).toMatch(/,USD,,,,,$/);
  });

  it('has fees and Stripe’s ids only for users with online payments', async () => {
    const fee = { fee: '0.03', net: '0.07', currency: 'EUR' };
    const onlinePayment = { paymentId: 'pi_1', reference: 'ch_1', fee };
    api.services.reply('exportOnlinePayments', { items: [{ id: 'pi_1' }], more: false });
    api.services.reply('listPayments', {
      items: [{ ...aPayment('2026-01-01', '0.10'), online: onlinePayment }, aPayment('2026-01-02', '0.10')],
      more: false,
    });
    const { files } = await downloadExport('');
    api.services.reply('exportOnlinePayments', { items: [], more: false });
    const [head, paidOnline, other] = files['payments.csv']!.split('\r\n');
    expect(head).toMatch(/,Currency,Fee,Net,Fee Currency,Stripe ID$/);
    expect(paidOnline).toMatch(/,USD,0\.03,0\.07,EUR,ch_1$/);
    expect(other).toMatch(/,USD,,,,$/);
    expect(files['README.txt']).toContain('Fees of Stripe, for these payments: 0.03 EUR\r\n');
  });

  it('names the currency in each row, and never adds different currencies', async () => {
    api.services.reply('listInvoices', {
      items: [
        anInvoice('INV-1', '0.10'),
        { ...anInvoice('INV-2', '7.55'), currency: 'EUR' },
        { ...anInvoice('INV-3', '1500'), currency: 'JPY' },
        { ...anInvoice('INV-4', '0.20'), currency: 'EUR' },
      ],
      more: false,
      total: 4,
    });
    api.services.reply('listPayments', {
      items: [{ ...aPayment('2026-03-31', '1.125'), currency: 'KWD' }],
      more: false,
    });
    const { files } = await downloadExport('?from=2026-01-01&to=2026-03-31');
    const currenciesOf = (file: string) =>
      files[file]!.trim().split('\r\n').map((line) => line.split(',').at(-1)); // oxfmt-ignore
    expect(currenciesOf('invoices.csv')).toEqual(['Currency', 'USD', 'EUR', 'JPY', 'EUR']);
    expect(currenciesOf('payments.csv')).toEqual(['Currency', 'KWD']);
    expect(files['README.txt']).toContain('Invoiced in this period: 7.75 EUR, 1500 JPY, 0.10 USD (');
    expect(files['README.txt']).toContain('Paid in this period:     1.125 KWD (');
  });

  it('explains itself in the language of the app', async () => {
    const { files } = await downloadExport('?from=2026-01-01&to=2026-03-31', 'de');
    expect(files['README.txt']).toMatch(/^Rechnungen .*vom 01\.01\.2026 bis 31\.03\.2026, Stand /);
    expect(files['README.txt']).not.toMatch(/period|the /);
    expect(files['numbers.csv']).toContain('Rechnung,INV-,INV-1,2026-02-01,Oak Lane,Offen,0.10,');
    expect(files['numbers.csv']).toContain(
      'Storniert durch Rechnungskorrektur CN-1 vom 2025-12-31, CN-2 vom 2026-03-01',
    );
    const spanishExport = await downloadExport('', 'es');
    expect(spanishExport.files['README.txt']).toMatch(/^Facturas .*de todo el tiempo/);
  });

  it('contains invoices, payments and PDFs of the period, and explains each gap in the numbers', async () => {
    const { name, files } = await downloadExport('?from=2026-01-01&to=2026-03-31');
    expect(name).toBe('attachment; filename=invoices_2026-01-01_to_2026-03-31.zip');
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'credit-notes.csv',
      'credit-notes/credit_note_cn_2.pdf',
      'invoices.csv',
      'invoices/invoice_inv_1.pdf',
      'invoices/invoice_inv_4.pdf',
      'numbers.csv',
      'payments.csv',
      'taxes.csv',
    ]);
    const listLines = (file: string) => files[file]!.trim().split('\r\n').slice(1);
    expect(listLines('invoices.csv').map((line) => line.split(',')[0])).toEqual(['INV-1', 'INV-4']);
    expect(listLines('payments.csv').map((line) => line.split(',').slice(1, 3))).toEqual([
      ['2026-01-01', '0.10'],
      ['2026-03-31', '-0.05'],
    ]);
    expect(listLines('numbers.csv')).toEqual([
      'Invoice,INV-,INV-1,2026-02-01,Oak Lane,Pending,0.10,',
      expect.stringMatching(/^Invoice,INV-,INV-2 to INV-3,,,Not used,,"?Never used/),
      'Invoice,INV-,INV-4,2026-02-01,Oak Lane,Void,0.10,"Cancelled by credit note CN-1 of 2025-12-31, CN-2 of 2026-03-01"',
      'Credit note,CN-,CN-2,2026-02-01,,Issued,0.10,',
    ]);
    expect(files['README.txt']).toContain('from Jan 1, 2026 to Mar 31, 2026');
    expect(files['README.txt']).toContain('Invoiced in this period: 0.30 ');
    expect(files['README.txt']).toContain('Credited in this period: 0.05 ');
    expect(files['README.txt']).toContain('Paid in this period:     0.05 ');

    const allRequests = api.services.takeRequests();
    const firstQuarter = { from: '2026-01-01', to: '2026-03-31' };
    for (const name of ['listInvoices', 'listNumberJournal']) {
      const requests = allRequests.filter((call) => call.name === name).map(({ request }) => request);
      expect(requests).toEqual(requests.map(() => expect.objectContaining(firstQuarter)));
    }
  });

  it('has the taxes of each currency by invoice date and by payment date', async () => {
    const tax = { name: 'VAT', rate: '19.00', kind: 'standard', base: '100.00', amount: '19.00', documents: 2 };
    const unnamedTax = { ...tax, name: '', rate: '8.875', amount: '8.88', documents: 1 };
    api.services.reply(
      'getTaxReport',
      aTaxReport('USD', 'invoice-date', [unnamedTax]),
      aTaxReport('EUR', 'invoice-date', [tax]),
      aTaxReport('USD', 'payment-date'),
      aTaxReport('EUR', 'payment-date', [{ ...tax, amount: '9.50' }]),
    );
    const { files } = await downloadExport('?from=2026-01-01&to=2026-03-31');
    expect(files['taxes.csv']!.trim().split('\r\n').slice(1)).toEqual([
      '2026-01-01,2026-03-31,Invoice date,Tax,Standard,8.875,100.00,8.88,1,USD',
      '2026-01-01,2026-03-31,Invoice date,VAT,Standard,19.00,100.00,19.00,2,EUR',
      '2026-01-01,2026-03-31,Payment date,VAT,Standard,19.00,100.00,9.50,2,EUR',
    ]);
    const taxReportRequests = api.services.takeRequests().filter(({ name }) => name === 'getTaxReport');
    expect(taxReportRequests.map(({ request }) => request)).toMatchObject([
      { from: '2026-01-01', to: '2026-03-31', basis: 'invoice-date' },
      { currency: 'EUR', basis: 'invoice-date' },
      { basis: 'payment-date' },
      { currency: 'EUR', basis: 'payment-date' },
    ]);
  });

  it('names PDF files like the archive and lists them in invoices.csv', async () => {
    const items = [
      anInvoice('FV-01/02/2019', '0.10', 'pending', OTHER_INVOICE_ID),
      { ...anInvoice('FV-01-02-2019', '0.20'), fileOrdinal: 2 },
    ];
    api.services.reply('listInvoices', { items, more: false, total: 2 });
    const { files } = await downloadExport('');
    const lists = api.services.takeRequests().filter(({ name }) => name === 'listInvoices');
    expect(lists.slice(1)).toEqual(
      [1, 2].map(() => ({ name: 'listInvoices', request: expect.objectContaining({ sort: 'createdAt' }) })),
    );
    expect(files['invoices.csv']!.trim().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^FV-01\/02\/2019,.*,invoice_fv_01_02_2019\.pdf,USD$/),
      expect.stringMatching(/^FV-01-02-2019,.*,invoice_fv_01_02_2019 \(2\)\.pdf,USD$/),
    ]);
    expect(Object.keys(files)).toContain('invoices/invoice_fv_01_02_2019 (2).pdf');
    expect(files['credit-notes.csv']).toMatch(/^CN-2,.*,credit_note_cn_2\.pdf,USD$/m);
  });

  it.each([
    ['', 'invoices_of_all_time.zip', 'of all time'],
    ['?from=2026-01-01', 'invoices_2026-01-01.zip', 'from Jan 1, 2026 on'],
    ['?to=2026-01-31', 'invoices_to_2026-01-31.zip', 'until Jan 31, 2026'],
  ])('has an open period without from or to: %j', async (query, file, text) => {
    const { name, files } = await downloadExport(query);
    expect(name).toBe(`attachment; filename=${file}`);
    expect(files['README.txt']).toContain(text);
  });

  it('refuses invalid days and a from after to', async () => {
    const requestExport = (query: string) => api.call('get', `/app/api/accountant-export${query}`);
    expect((await requestExport('?from=2026-02-30')).status).toBe(400);
    const reversedPeriodAnswer = await requestExport('?from=2026-02-02&to=2026-02-01');
    expect([reversedPeriodAnswer.status, reversedPeriodAnswer.body.errors]).toEqual([
      400,
      [{ path: 'to', message: 'From is after To, so nothing can be found.' }],
    ]);
  });
});
