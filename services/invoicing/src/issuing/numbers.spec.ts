import { describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { numberKey } from '@paperbill/contracts/rules';
import { aLineItem, anInvoice, startTestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import {
  runConcurrently,
  getFailureCodes,
  startInvoicing,
  getFulfilledValues,
} from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

const consecutiveNumbers = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index));

const numberRange = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

const getNumbers = (invoices: { invoiceNumber: string }[]): string[] =>
  invoices.map(({ invoiceNumber }) => invoiceNumber).sort((first, second) => Number(first) - Number(second));

describe('The number of an invoice', () => {
  it('is the typed one, and the next suggestion is the number after it', async () => {
    const user = invoicing.newUser();
    expect(await user.getNextNumber()).toBe(1);
    expect((await user.createNumbered('41')).invoiceNumber).toBe('41');
    expect(await user.getNextNumber()).toBe(42);
    await user.createNumbered('INV-009');
    expect(await user.getNextNumber()).toBe('INV-010');
    await user.createNumbered('Final');
    expect(await user.getNextNumber()).toBe('INV-010');
  });

  it.each([
    ['a zero-width space', 'D1', 'D1\u200b'],
    ['decomposed letters', 'RÉ-1'.normalize('NFC'), 'RÉ-1'.normalize('NFD')],
    ['a no-break space', 'A 1', 'A\u00a01'],
    ['two spaces', 'A 1', 'A  1'],
    ['another hyphen', 'INV-1', 'INV\u20111'],
    ['a soft hyphen', 'INV-1', 'INV-\u00ad1'],
    ['a direction mark', 'INV-1', '\u200eINV-1'],
    ['lower case', 'INV-1', 'inv-1'],
  ])('is refused if it only differs from a taken one by %s', async (_, number, similarNumber) => {
    const user = invoicing.newUser();
    await user.createNumbered(number);
    await expect(user.createNumbered(similarNumber)).rejects.toMatchObject({ code: 'INVOICE_NUMBER_TAKEN' });
    const other = invoicing.newUser();
    await other.createNumbered(similarNumber);
    await expect(other.createNumbered(number)).rejects.toMatchObject({ code: 'INVOICE_NUMBER_TAKEN' });
  });

  it('is normalized before it is stored and incremented', async () => {
    const user = invoicing.newUser();
    const { invoiceNumber } = await user.createNumbered(' INV\u00a0\u200b\u00a0009\u200f ');
    expect(invoiceNumber).toBe('INV 009');
    expect(await user.getNextNumber()).toBe('INV 010');
  });

  it('never goes back after a number in another case, and skips numbers that look like a taken one', async () => {
    const user = invoicing.newUser();
    for (const number of ['INV-9', 'inv-3', 'B-1', 'inv\u20118']) await user.createNumbered(number);
    expect(await user.getNextNumber()).toBe('inv\u201110');
  });

  it('that an earlier release stored is kept and counts as taken, although it looks like another one', async () => {
    const user = invoicing.newUser();
    for (const number of ['INV-1', 'INV-2', 'INV-3']) await user.createNumbered(number);
    const query = (sql: string) => invoicing.database.query(sql, [user.id]);
    await query(`update invoices set invoice_number = E'inv-1\\u200b' where user_id = $1 and invoice_number = 'INV-2'`);
    await query(`update invoice_counters set next_number = E'inv\\u00ad-3' where user_id = $1`);
    const { items } = await user.listInvoices({ sort: 'createdAt' });
    expect(items.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-1', 'inv-1\u200b', 'INV-3']);
    await expect(user.createNumbered('Inv-1')).rejects.toMatchObject({ code: 'INVOICE_NUMBER_TAKEN' });
    await expect(user.createNumbered('INV-3')).rejects.toMatchObject({
      message: expect.stringMatching(/ such as INV-4\.$/),
    });
    expect(await user.createNext()).toMatchObject({ invoiceNumber: 'inv-4' });
    expect(await user.getNextNumber()).toBe('inv-5');
  });

  it('is compared in PostgreSQL as in contracts, for all signs, spaces and common letters', async () => {
    const all = [...numberRange(0x1, 0xd7ff), ...numberRange(0xe000, 0x1ffff), ...numberRange(0xe0000, 0xe0fff)];
    // PostgreSQL and Node.js can have different Unicode versions, and can therefore convert the case of rare letters
    // differently. For this reason, the test uses only common letters.
    const signs = all.filter((sign) => !/[\p{C}\p{L}\p{M}]/u.test(sign));
    const invisible = all.filter((sign) => /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/u.test(sign));
    const letters = [...numberRange(0xa0, 0x17f), ...numberRange(0x370, 0x52f)];
    const texts = [...signs, ...invisible, ...letters].map((sign) => `a ${sign} ${sign}e\u0301`);
    const rows = (await invoicing.database.query(
      `select text, number_key(text) as key from json_array_elements_text($1::json) as text`,
      [JSON.stringify(texts)],
    )) as { text: string; key: string }[];
    expect(rows).toHaveLength(texts.length);
    expect(rows.filter(({ text, key }) => key !== numberKey(text)).map(({ text }) => escape(text))).toEqual([]);
  });

  it('is never a taken one in the suggestion, even after a change of the series and back', async () => {
    const user = invoicing.newUser();
    for (const number of ['A-7', 'A-8', 'B-1', 'A-6']) await user.createNumbered(number);
    expect(await user.getNextNumber()).toBe('A-9');
    expect(await user.createNext()).toMatchObject({ invoiceNumber: 'A-9' });
  });

  it('skips a long run of taken numbers', async () => {
    const user = invoicing.newUser();
    for (let number = 2; number <= 50; number++) await user.createNumbered(`A-${number}`);
    await user.createNumbered('B-1');
    await user.createNumbered('A-1');
    expect(await user.getNextNumber()).toBe('A-51');
  });
});

describe('50 concurrent saves of one user', () => {
  it('are listed in the order of their numbers', async () => {
    const user = invoicing.newUser();
    await runConcurrently(20, () => user.createNext());
    const { items } = await user.listInvoices();
    expect(items.map(({ invoiceNumber }) => invoiceNumber)).toEqual(consecutiveNumbers(1, 20).reverse());
  });

  it('use up no number for refused saves', async () => {
    const user = invoicing.newUser();
    const wrong = anInvoice({ total: '1.00' });
    const results = await runConcurrently(50, (index) =>
      index % 2 ? user.createNext() : user.createInvoice({ ...wrong, useNextNumber: true }),
    );
    expect(getNumbers(getFulfilledValues(results))).toEqual(consecutiveNumbers(1, 25));
    expect(getFailureCodes(results)).toEqual(Array(25).fill('INVALID_INPUT'));
    expect(await user.getNextNumber()).toBe(26);
  });

  it('use up no number for saves that fail inside their transaction', async () => {
    const user = invoicing.newUser();
    // The empty description violates a constraint of the database. The database checks this constraint after the
    // service has chosen a number and inserted the invoice.
    const failing = anInvoice({}, [aLineItem({ description: '' })]);
    const results = await runConcurrently(20, (index) =>
      index % 2 ? user.createNext() : user.createInvoice({ ...failing, useNextNumber: true }),
    );
    expect(getNumbers(getFulfilledValues(results))).toEqual(consecutiveNumbers(1, 10));
    expect(await user.getNextNumber()).toBe(11);
    expect(await user.countInvoices()).toBe(10);
  });

  it('do not block saves of other users while they wait', async () => {
    const [ada, charles] = [invoicing.newUser(), invoicing.newUser()];
    await ada.createNext();
    const em = invoicing.app.get(MikroORM).em.fork();
    await em.begin();
    await em.execute('select 1 from invoice_counters where user_id = ? for update', [ada.id]);
    const waiting = runConcurrently(50, () => ada.createNext());
    await expect(charles.createNext()).resolves.toMatchObject({ invoiceNumber: '1' });
    await em.rollback();
    expect(getNumbers(getFulfilledValues(await waiting))).toEqual(consecutiveNumbers(2, 50));
  });

  it('get 50 consecutive numbers from two instances of the service', async () => {
    await startTestService(invoicingService, { DATABASE_URL: invoicing.databaseUrl });
    const [ada, charles] = [invoicing.newUser(), invoicing.newUser()];
    const results = await runConcurrently(100, (index) => (index % 2 ? ada : charles).createNext());
    expect(getFailureCodes(results)).toEqual([]);
    for (const user of [ada, charles]) {
      expect(getNumbers((await user.listInvoices()).items)).toEqual(consecutiveNumbers(1, 50));
    }
  });
});

const numbersAndDates: [number: string, date: string][] = [
  ['INV-10', '2026-05-01'],
  ['INV-9', '2026-04-01'],
  ['INV-7', '2025-12-31'],
  ['INV-12', '2027-01-01'],
  ['INV-11', '2025-12-30'],
  ['INV-014', '2026-12-31'],
  ['A-1', '2025-01-01'],
  ['Final', '2026-01-01'],
  ['Last', '2027-01-01'],
];

const userWithNumbers = invoicing.newUser();
for (const [invoiceNumber, invoiceDate] of numbersAndDates) {
  await userWithNumbers.createInvoice(anInvoice({ invoiceNumber, invoiceDate, dueDate: invoiceDate }));
}

describe('The journal of numbers', () => {
  it('has the numbers from the first to the last of a period by series, each with the previous one', async () => {
    const { items, more } = await userWithNumbers.listNumberJournal({ from: '2026-01-01', to: '2026-12-31' });
    expect(more).toBe(false);
    expect(items.map(({ number, digitsBefore, isInPeriod }) => [number, digitsBefore, isInPeriod])).toEqual([
      ['Final', null, true],
      ['INV-9', '7', true],
      ['INV-10', '9', true],
      ['INV-11', '10', false],
      ['INV-12', '11', false],
      ['INV-014', '12', true],
    ]);
    expect(items[1]).toMatchObject({ kind: 'invoice', series: 'INV-', digits: '9', date: '2026-04-01', credits: null });
  });

  it('is paged after any number, and has all numbers without a period', async () => {
    const { items } = await userWithNumbers.listNumberJournal({ from: null, to: null });
    expect(items).toHaveLength(numbersAndDates.length);
    for (const [index, after] of items.entries()) {
      expect((await userWithNumbers.listNumberJournal({ from: null, to: null, after })).items).toEqual(
        items.slice(index + 1),
      );
    }
  });

  it.each([
    ['{YYYY}{001}', ['2026001', '2026003', '2027001'], ['2026', '2026', '2027']],
    ['{001}/{YY}', ['001/26', '003/26', '001/27'], ['/26', '/26', '/27']],
    ['R.{YY}{MM}{1}', ['r.26111', 'R.26113', 'R.27011'], ['r.2611', 'R.2611', 'R.2701']],
  ])('counts numbers of the format %s only within their period', async (format, numbers, series) => {
    const someone = invoicing.newUser();
    await someone.saveNumberFormat(format);
    for (const number of [...numbers, 'X-7']) await someone.createNumbered(number);
    const { items } = await someone.listNumberJournal({ from: null, to: null });
    const found = new Map(items.map((item) => [item.number, item]));
    expect(numbers.map((number) => found.get(number)!.series)).toEqual(series);
    expect(found.get(numbers[2]!)!.digitsBefore).toBeNull();
    expect(found.get('X-7')).toMatchObject({ series: 'X-', digits: '7' });
    expect(items).toHaveLength(4);
  });

  it('has credit notes in their own series, and the credit notes of each cancelled invoice', async () => {
    const someone = invoicing.newUser();
    const id = await someone.createInvoiceOfAmount('5.00');
    await someone.createCreditNote(id);
    const { items } = await someone.listNumberJournal({ from: null, to: null });
    expect(items).toMatchObject([
      { kind: 'credit-note', number: 'CN-1', digitsBefore: null },
      { kind: 'invoice', number: '1', status: 'void', credits: expect.stringMatching(/^CN-1 of 20/) },
    ]);
  });
});
