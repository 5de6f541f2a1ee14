import { describe, expect, it } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { anInvoice, daysFromToday, startTestService } from '@paperbill/testing';
import { RecurringService } from '../recurring/recurring.service.js';
import { invoicingService } from '../service.js';
import {
  getFailureCodes,
  getFulfilledValues,
  runConcurrently,
  startInvoicing,
} from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();

const YEAR = new Date().getUTCFullYear();
const TODAY = `${YEAR}-06-15`;
const YEARLY_FORMAT = 'INV-{YYYY}-{0001}';
const [OLD_YEAR, NEW_YEAR] = ['2026-12-31', '2027-01-01'];

const toInvoiceDates = (invoiceDate: string) => ({ invoiceDate, dueDate: daysFromToday(1_000) });

async function createUserWithFormat(format: string, nextCounter?: number): Promise<TestUser> {
  const user = invoicing.newUser();
  await user.saveNumberFormat(format, nextCounter);
  return user;
}

const createNextInvoice = async (user: TestUser, date = TODAY) =>
  (await user.createNext(toInvoiceDates(date))).invoiceNumber;

describe('The number formats of a user', () => {
  it('are those of a new account until they are set', async () => {
    const user = invoicing.newUser();
    expect(await user.getNumberFormats()).toEqual({
      invoice: { format: '', nextNumber: '1', nextCounter: null },
      quote: { format: 'Q-{1}', nextNumber: 'Q-1', nextCounter: 1 },
      creditNote: { format: 'CN-{1}', nextNumber: 'CN-1', nextCounter: 1 },
    });
    await user.createNumbered('INV-009');
    await user.createQuote();
    const { invoice, quote } = await user.getNumberFormats();
    expect([invoice.nextNumber, quote.nextNumber]).toEqual(['INV-010', 'Q-2']);
    expect(await user.suggestNumber()).toEqual({ nextInvoiceNumber: 'INV-010' });
  });

  it('number the documents of their kind', async () => {
    const user = invoicing.newUser();
    await user.saveNumberFormat(YEARLY_FORMAT, 7);
    await user.saveNumberFormat('AN {YY}/{01}', 3, 'quote');
    const formats = await user.saveNumberFormat('GS-{001}', undefined, 'creditNote');
    expect(formats).toEqual({
      invoice: { format: YEARLY_FORMAT, nextNumber: `INV-${YEAR}-0007`, nextCounter: 7 },
      quote: { format: 'AN {YY}/{01}', nextNumber: `AN ${YEAR % 100}/03`, nextCounter: 3 },
      creditNote: { format: 'GS-{001}', nextNumber: 'GS-001', nextCounter: 1 },
    });
    const invoice = await user.createNext(toInvoiceDates(TODAY));
    expect(invoice.invoiceNumber).toBe(`INV-${YEAR}-0007`);
    const quoted = [];
    for (const year of [YEAR, YEAR + 1, YEAR]) {
      const day = `${year}-06-15`;
      quoted.push((await user.createQuote({ quoteDate: day, validUntil: day })).number);
    }
    expect(quoted).toEqual([`AN ${YEAR % 100}/03`, `AN ${(YEAR + 1) % 100}/01`, `AN ${YEAR % 100}/04`]);
    const credited = [
      await user.createCreditNote(invoice.id, { kind: 'amount', amount: '1.00' }),
      await user.createCreditNote(invoice.id, { kind: 'amount', amount: '1.00' }),
    ];
    expect(credited.map(({ number }) => number)).toEqual(['GS-001', 'GS-002']);
    expect((await user.getProfile()).nextInvoiceNumber).toBe(`INV-${YEAR}-0008`);
  });

  it('continue the numbers so far, unless the counter is given', async () => {
    const user = invoicing.newUser();
    await user.createNumbered('INV-041');
    await user.createQuote();
    expect((await user.saveNumberFormat(YEARLY_FORMAT)).invoice.nextNumber).toBe(`INV-${YEAR}-0042`);
    expect((await user.saveNumberFormat('RE-{YYYY}-{001}')).invoice.nextNumber).toBe(`RE-${YEAR}-042`);
    expect((await user.saveNumberFormat('RE-{YYYY}-{001}', 3)).invoice.nextNumber).toBe(`RE-${YEAR}-003`);
    expect((await user.saveNumberFormat('RE-{YYYY}{MM}-{001}')).invoice.nextCounter).toBe(3);
    expect((await user.saveNumberFormat('AN-{1}', undefined, 'quote')).quote.nextNumber).toBe('AN-2');
  });

  it('can be removed from invoices, which then follow the last number again', async () => {
    const user = await createUserWithFormat(YEARLY_FORMAT, 12);
    expect((await user.saveNumberFormat('')).invoice).toEqual({
      format: '',
      nextNumber: `INV-${YEAR}-0012`,
      nextCounter: null,
    });
    expect(await user.suggestNumber()).toEqual({ nextInvoiceNumber: `INV-${YEAR}-0012` });
    expect([await createNextInvoice(user, OLD_YEAR), await createNextInvoice(user, NEW_YEAR)]).toEqual([
      `INV-${YEAR}-0012`,
      `INV-${YEAR}-0013`,
    ]);
  });

  it.each([
    ['INV', undefined, 'format', validationTexts.numberFormatCounter],
    ['{MM}-{1}', undefined, 'format', validationTexts.numberFormatMonth],
  ])('refuse %j with the counter %p', async (format, nextCounter, path, message) => {
    await expect(invoicing.newUser().saveNumberFormat(format, nextCounter)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path, message }],
    });
  });

  it.each(['quote', 'creditNote'] as const)('refuse an empty format of a %s', async (kind) => {
    await expect(invoicing.newUser().saveNumberFormat('', undefined, kind)).rejects.toMatchObject({
      errors: [{ path: 'format', message: validationTexts.numberFormatRequired }],
    });
  });

  it('refuse a counter whose number is taken, and name the next free one', async () => {
    const user = await createUserWithFormat(YEARLY_FORMAT, 3);
    for (let index = 0; index < 3; index++) await createNextInvoice(user);
    await expect(user.saveNumberFormat(YEARLY_FORMAT, 4)).rejects.toMatchObject({
      errors: [{ path: 'nextCounter', message: validationTexts.numberUsed(`INV-${YEAR}-0004`, `INV-${YEAR}-0006`) }],
    });
    expect((await user.getNumberFormats()).invoice.nextCounter).toBe(6);
    await user.saveNumberFormat(YEARLY_FORMAT, 1);
    expect([await createNextInvoice(user), await createNextInvoice(user), await createNextInvoice(user)]).toEqual(
      [1, 2, 6].map((counter) => `INV-${YEAR}-000${counter}`),
    );
  });

  it('skip taken numbers of quotes and credit notes too', async () => {
    const user = invoicing.newUser();
    await user.createQuote();
    await user.createQuote();
    await expect(user.saveNumberFormat('Q-{1}', 2, 'quote')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await user.saveNumberFormat('X-{1}', 1, 'quote');
    expect((await user.saveNumberFormat('Q-{1}', undefined, 'quote')).quote.nextNumber).toBe('Q-3');
    const { id } = await user.createNext();
    const credit = { kind: 'amount', amount: '1.00' } as const;
    await user.createCreditNote(id, credit);
    await user.saveNumberFormat('X-{1}', 1, 'creditNote');
    await user.saveNumberFormat('CN-{1}', undefined, 'creditNote');
    expect((await user.createCreditNote(id, credit)).number).toBe('CN-2');
  });

  it('belong to one user', async () => {
    const [ada, charles] = [await createUserWithFormat(YEARLY_FORMAT), invoicing.newUser()];
    await createNextInvoice(ada);
    expect((await charles.getNumberFormats()).invoice).toEqual({ format: '', nextNumber: '1', nextCounter: null });
    await charles.saveNumberFormat(YEARLY_FORMAT);
    expect(await createNextInvoice(charles)).toBe(`INV-${YEAR}-0001`);
  });

  it('append an audit event', async () => {
    const user = await createUserWithFormat(YEARLY_FORMAT);
    expect((await user.listAuditEvents())[0]).toMatchObject({ action: 'profile.saved', detail: 'numberFormats' });
  });
});

describe('The number of an invoice with a format', () => {
  it('belongs to the year of its date, whenever it is written', async () => {
    const user = await createUserWithFormat(YEARLY_FORMAT);
    const numbers = [];
    for (const date of [OLD_YEAR, NEW_YEAR, OLD_YEAR, NEW_YEAR]) numbers.push(await createNextInvoice(user, date));
    expect(numbers).toEqual(['INV-2026-0001', 'INV-2027-0001', 'INV-2026-0002', 'INV-2027-0002']);
    expect(await user.suggestNumber(OLD_YEAR)).toEqual({ nextInvoiceNumber: 'INV-2026-0003', period: '2026' });
    expect(await user.suggestNumber(NEW_YEAR)).toEqual({ nextInvoiceNumber: 'INV-2027-0003', period: '2027' });
  });

  it('begins again in each month if the format holds the month', async () => {
    const user = await createUserWithFormat('{YYYY}{MM}{001}');
    const numbers = [];
    for (const date of ['2026-11-30', '2026-12-01', '2026-12-31']) numbers.push(await createNextInvoice(user, date));
    expect(numbers).toEqual(['202611001', '202612001', '202612002']);
    expect(await user.suggestNumber('2026-12-05')).toEqual({ nextInvoiceNumber: 202612003, period: '2026-12' });
  });

  it('is suggested for today in the time zone of the user', async () => {
    const user = await createUserWithFormat('{YYYY}-{MM}-{1}');
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      await user.saveTimeZone(timeZone);
      const month = new Date().toLocaleDateString('sv-SE', { timeZone }).slice(0, 7);
      expect(await user.suggestNumber()).toEqual({ nextInvoiceNumber: `${month}-1`, period: month });
    }
  });

  it('may be typed, and the counter of its period counts on from it', async () => {
    const user = await createUserWithFormat(YEARLY_FORMAT);
    await user.createInvoice(anInvoice({ ...toInvoiceDates(NEW_YEAR), invoiceNumber: 'inv-2026-0041' }));
    expect(await user.getNextNumber(OLD_YEAR)).toBe('INV-2026-0042');
    expect(await user.getNextNumber(NEW_YEAR)).toBe('INV-2027-0001');
    await user.createNumbered('INV-2026-0007');
    expect(await user.getNextNumber(OLD_YEAR)).toBe('INV-2026-0042');
  });

  it('may be typed in another form, which does not change the suggestion', async () => {
    const user = await createUserWithFormat(YEARLY_FORMAT);
    for (const number of ['Final', 'X-7', 'INV-2026-123456789', '1']) {
      expect((await user.createNumbered(number)).invoiceNumber).toBe(number);
    }
    expect(await user.getNextNumber(OLD_YEAR)).toBe('INV-2026-0001');
  });

  it('skips typed numbers, also a long run of them', async () => {
    const user = invoicing.newUser();
    for (let counter = 1; counter <= 25; counter++) await user.createNumbered(`INV-2025-00${counter}`);
    await user.createNumbered('INV-2026-0002');
    await user.saveNumberFormat('INV-{YYYY}-00{1}', 1);
    expect(await user.getNextNumber('2025-03-01')).toBe('INV-2025-0026');
    expect(await createNextInvoice(user, '2025-03-01')).toBe('INV-2025-0026');
    expect([await createNextInvoice(user, OLD_YEAR), await createNextInvoice(user, OLD_YEAR)]).toEqual([
      'INV-2026-001',
      'INV-2026-002',
    ]);
  });

  it('is refused if it is taken, with the next free number of its period', async () => {
    const user = await createUserWithFormat(YEARLY_FORMAT);
    await createNextInvoice(user, OLD_YEAR);
    await createNextInvoice(user, OLD_YEAR);
    const takenNumber = user.createInvoice(anInvoice({ ...toInvoiceDates(NEW_YEAR), invoiceNumber: 'inv-2026-0001' }));
    await expect(takenNumber).rejects.toMatchObject({
      code: 'INVOICE_NUMBER_TAKEN',
      message: validationTexts.invoiceNumberTaken('inv-2026-0001', 'INV-2026-0003'),
    });
    await user.createNumbered('Final');
    await expect(
      user.createInvoice(anInvoice({ ...toInvoiceDates(NEW_YEAR), invoiceNumber: 'FINAL' })),
    ).rejects.toMatchObject({
      message: validationTexts.invoiceNumberTaken('FINAL', 'INV-2027-0001'),
    });
  });

  it('counts beyond the digits of the format', async () => {
    const user = await createUserWithFormat('{01}', 99_999_999);
    expect([await createNextInvoice(user), await createNextInvoice(user), await createNextInvoice(user)]).toEqual([
      '99999999',
      '100000000',
      '100000001',
    ]);
  });

  it('is that of the date of a recurring invoice, also if its copies are created late', async () => {
    // A schedule that starts in the past would leave out the missed dates.
    const year = YEAR + 1;
    const user = await createUserWithFormat(YEARLY_FORMAT);
    const { id } = await user.createNext(toInvoiceDates(`${year}-10-31`));
    await user.createRecurring(id, { startsOn: `${year}-11-30`, unit: 'month', every: 1 });
    await invoicing.app.get(RecurringService).createDueCopies(new Date(`${year + 1}-02-03T12:00:00Z`));
    const { items } = await user.listInvoices({ sort: 'createdAt' });
    const numbers = items.map(({ invoiceDate, invoiceNumber }) => [invoiceDate, invoiceNumber]);
    expect(numbers.toSorted()).toEqual([
      [`${year}-10-31`, `INV-${year}-0001`],
      [`${year}-11-30`, `INV-${year}-0002`],
      [`${year}-12-30`, `INV-${year}-0003`],
      [`${year + 1}-01-30`, `INV-${year + 1}-0001`],
    ]);
  });
});

describe('Concurrent saves with a number format', () => {
  it('have no gaps and no repetitions around midnight of New Year, from two instances', async () => {
    await startTestService(invoicingService, { DATABASE_URL: invoicing.databaseUrl });
    const user = await createUserWithFormat(YEARLY_FORMAT);
    const wrong = anInvoice({ ...toInvoiceDates(NEW_YEAR), total: '1.00' });
    const results = await runConcurrently(60, (index) =>
      index % 3 === 2
        ? user.createInvoice({ ...wrong, useNextNumber: true })
        : user.createNext(toInvoiceDates(index % 3 ? OLD_YEAR : NEW_YEAR)),
    );
    expect(getFailureCodes(results)).toEqual(Array(20).fill('INVALID_INPUT'));
    const expected = ['2026', '2027'].flatMap((year) =>
      Array.from({ length: 20 }, (_, index) => [`INV-${year}-${String(index + 1).padStart(4, '0')}`, year]),
    );
    const saved = getFulfilledValues(results).map(({ invoiceNumber, invoiceDate }) => [
      invoiceNumber,
      invoiceDate.slice(0, 4),
    ]);
    expect(saved.toSorted()).toEqual(expected);
  });

  it('keep numbers unique while the format and the counter change', async () => {
    const user = await createUserWithFormat('A-{1}');
    const results = await runConcurrently(30, async (index) =>
      index % 5 === 4
        ? (await user.saveNumberFormat(index % 2 ? 'A-{1}' : 'B-{1}')).invoice.nextNumber
        : createNextInvoice(user),
    );
    expect(getFailureCodes(results)).toEqual([]);
    const { items } = await user.listInvoices();
    expect(new Set(items.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(24);
  });
});
