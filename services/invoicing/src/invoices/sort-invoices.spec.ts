import { randomUUID } from 'node:crypto';
import { describe, expect, it, beforeAll } from '@jest/globals';
import type { InvoiceFilter } from '@paperbill/contracts/nats';
import { type InvoiceSort, invoiceSorts, sortOptions, invoiceStatusFilters } from '@paperbill/contracts/rules';
import { aLineItem, countQueries, daysFromToday } from '@paperbill/testing';
import fc from 'fast-check';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const customerId = randomUUID();

/** The invoices in the order of their creation. A letter identifies each invoice. */
const invoicesByCreation = [
  { letter: 'a', invoiceNumber: 'INV-9', clientName: 'Zuse', price: '100.00', dated: -20, due: 10, paid: true },
  { letter: 'b', invoiceNumber: 'INV-10', clientName: 'ärzte', price: '9.00', dated: -10, due: -1 },
  { letter: 'c', invoiceNumber: '2', clientName: 'Apple', price: '-5.00', dated: -5, due: 25, customerId },
  { letter: 'd', invoiceNumber: 'INV-1', clientName: 'apple', price: '9.00', dated: -10, due: 20, paid: true, customerId },
]; // oxfmt-ignore

const invoicing = await startInvoicing();
const user = invoicing.newUser();
for (const {
  invoiceNumber,
  clientName,
  price,
  dated,
  due,
  paid,
  customerId: of = null,
  letter,
} of invoicesByCreation) {
  const fields = { invoiceNumber, clientName, taxRate: '0', customerId: of, contactPerson: letter };
  const dates = { invoiceDate: daysFromToday(dated), dueDate: daysFromToday(due) };
  const lineItems = [aLineItem({ quantity: '1', unitPrice: price })];
  const { id } = await user.createInvoice({ invoice: { ...fields, ...dates }, lineItems });
  if (paid) await user.setStatus(id, 'paid');
}
await invoicing.newUser().createNext({ customerId });

const listSortedLetters = async (filter: InvoiceFilter) =>
  (await user.listInvoices(filter)).items.map(({ contactPerson }) => contactPerson).join('');

describe('A list of invoices', () => {
  it.each<[InvoiceSort, string]>([
    ['invoiceNumber', 'cdab'],
    ['-invoiceNumber', 'badc'],
    ['clientName', 'dcba'],
    ['-clientName', 'abcd'],
    ['total', 'cbda'],
    ['-total', 'adbc'],
    ['status', 'bcad'],
    ['-status', 'dacb'],
    ['invoiceDate', 'abdc'],
    ['-invoiceDate', 'cdba'],
    ['dueDate', 'badc'],
    ['createdAt', 'abcd'],
    ['-createdAt', 'dcba'],
    ['paidAt', 'adbc'],
    ['-paidAt', 'dacb'],
  ])('is sorted by %s: %s, completely, in pages, and after any cursor', async (sort, expected) => {
    expect(await listSortedLetters({ sort })).toBe(expected);
    expect(
      (await listSortedLetters({ sort, page: 1, pageSize: 3 })) +
        (await listSortedLetters({ sort, page: 2, pageSize: 3 })),
    ).toBe(expected);
    const { items } = await user.listInvoices({ sort });
    for (const [index, { id }] of items.entries()) {
      expect(await listSortedLetters({ sort, after: id })).toBe(expected.slice(index + 1));
    }
  });

  it('is sorted newest first by default', async () => {
    expect(await listSortedLetters({})).toBe('dcba');
    expect(await listSortedLetters({ page: 1 })).toBe('dcba');
  });

  it.each<[InvoiceFilter, string]>([
    [{ status: 'unpaid' }, 'cb'],
    [{ status: 'overdue' }, 'b'],
    [{ customerId }, 'dc'],
    [{ customerId, status: 'unpaid' }, 'c'],
    [{ customerId: randomUUID() }, ''],
    [{ from: daysFromToday(-10) }, 'dcb'],
    [{ to: daysFromToday(-10) }, 'dba'],
    [{ from: daysFromToday(-10), to: daysFromToday(-10), sort: 'createdAt' }, 'bd'],
    [{ status: 'overdue', dueFrom: daysFromToday(-30), dueTo: daysFromToday(-1) }, 'b'],
    [{ status: 'overdue', dueTo: daysFromToday(-31) }, ''],
    [{ dueFrom: daysFromToday(10), dueTo: daysFromToday(20), customerId }, 'd'],
    [{ from: daysFromToday(0), to: daysFromToday(-30) }, ''],
    [{ search: 'inv', status: 'unpaid', from: daysFromToday(-10) }, 'b'],
  ])('can be filtered by %j', async (filter, expected) => {
    expect(await listSortedLetters(filter)).toBe(expected);
    const page = await user.listInvoices({ ...filter, page: 1, pageSize: 1 });
    expect(page.total).toBe(expected.length);
  });

  it('takes two queries for a page in every sort order', async () => {
    for (const sort of sortOptions(invoiceSorts)) {
      expect(
        await countQueries(invoicing, () => user.listInvoices({ sort, page: 1, status: 'unpaid', customerId })),
      ).toBe(2);
    }
  });
});

/** The random days have only five different values, so that many invoices have the same day and the same sort key. */
const dayOffsets = fc.integer({ min: -2, max: 2 });
const plannedInvoices = fc.record({
  dated: dayOffsets,
  due: dayOffsets,
  created: fc.integer({ min: 0, max: 60 }),
  status: fc.constantFrom('pending', 'overdue', 'paid', 'void'),
});
type PlannedInvoice = typeof plannedInvoices extends fc.Arbitrary<infer Value> ? Value : never;

async function insertInvoices(invoices: PlannedInvoice[]) {
  const user = invoicing.newUser();
  const rows = invoices.map(({ dated, due, ...rest }, nth) => ({
    ...rest,
    id: randomUUID(),
    number: `INV-${nth}`,
    dated: daysFromToday(dated),
    due: daysFromToday(due),
  }));
  await invoicing.database.query(
    `insert into invoices (id, user_id, invoice_number, invoice_date, due_date, client_name, subtotal, tax_amount, total, status,
       paid_at, paid_on, voided_at, amount_credited, company_name_font, company_name_color, company_name_size, watermark, created_at)
     select id, $1, number, dated, due, case when number like '%7' then 'Straße, 100 %' else 'Ada' end, 10, 0, 10, case status when 'void' then 'paid' else status end,
       case when status in ('paid', 'void') then now() end, case when status = 'paid' then dated end,
       case when status = 'void' then now() end, case when status = 'void' then 10 else 0 end,
       'font-sans', '#000000', 'large', false, now() - created * interval '1 hour'
     from json_to_recordset($2::json) as planted(id uuid, number text, dated date, due date, created int, status text)`,
    [user.id, JSON.stringify(rows)],
  );
  return user;
}

const filters = fc.record({
  status: fc.option(fc.constantFrom(...invoiceStatusFilters), { nil: undefined }),
  from: fc.option(dayOffsets.map(daysFromToday), { nil: undefined }),
  to: fc.option(dayOffsets.map(daysFromToday), { nil: undefined }),
  dueFrom: fc.option(dayOffsets.map(daysFromToday), { nil: undefined }),
  dueTo: fc.option(dayOffsets.map(daysFromToday), { nil: undefined }),
  pageSize: fc.integer({ min: 1, max: 7 }),
});

describe('The pages of a list', () => {
  it('add up to the whole list, with any sort order and filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plannedInvoices, { maxLength: 25 }),
        filters,
        async (invoices, { pageSize, ...selected }) => {
          const user = await insertInvoices(invoices);
          for (const sort of sortOptions(invoiceSorts)) {
            const givenFilter = Object.entries({ ...selected, sort }).filter(([, value]) => value !== undefined);
            const filter = Object.fromEntries(givenFilter) as InvoiceFilter;
            const allIds = (await user.listInvoices(filter)).items.map(({ id }) => id);
            const pages = Array.from({ length: Math.floor(allIds.length / pageSize) + 1 }, (_, index) => index + 1);
            const readPages = await Promise.all(pages.map((page) => user.listInvoices({ ...filter, page, pageSize })));
            expect(readPages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(allIds);
            expect(readPages.map(({ total }) => total)).toEqual(pages.map(() => allIds.length));
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  let manyInvoices: ReturnType<typeof insertInvoices>;

  beforeAll(() => {
    manyInvoices = insertInvoices(fc.sample(plannedInvoices, { numRuns: 300, seed: 7 }));
  });

  it.each([
    ['few matches', { search: 'inv-29' }],
    ['one match', { search: 'INV-299' }],
    ['no match', { search: 'nobody' }],
    ['a wildcard of LIKE', { search: '%' }],
    ['a letter with two spellings', { search: 'STRASSE' }],
    ['many matches', { search: 'v-' }],
    ['many matches of one letter', { search: 'A' }],
    ['many matches with a status', { search: 'inv', status: 'overdue' }],
    ['many matches with dates', { search: 'inv', status: 'unpaid', from: daysFromToday(-1), to: daysFromToday(1) }],
    ['many matches with due dates', { search: 'inv', dueFrom: daysFromToday(-1), dueTo: daysFromToday(1) }],
  ] satisfies [string, InvoiceFilter][])('contain all matches of a search: %s', async (_, search) => {
    const user = await manyInvoices;
    // Searches are tested with only three sort orders. The test of random filters covers all sort orders.
    for (const sort of ['-invoiceNumber', 'clientName', '-status'] as const) {
      const allIds = (await user.listInvoices({ ...search, sort })).items.map(({ id }) => id);
      const pages = [1, 2, 3, 4, 5, 6, 7, 8];
      const readPages = await Promise.all(
        pages.map((page) => user.listInvoices({ ...search, sort, page, pageSize: 40 })),
      );
      expect(readPages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(allIds);
      expect(readPages.map(({ total }) => total)).toEqual(pages.map(() => allIds.length));
    }
  });

  it('are not counted if the request does not ask for the count', async () => {
    const user = await insertInvoices(fc.sample(plannedInvoices, { numRuns: 30, seed: 7 }));
    const search = { search: 'inv', limit: 5 };
    const { items } = await user.listInvoices(search);
    expect(await user.listInvoices({ ...search, count: false })).toEqual({ items, total: null, more: false });
    expect(await countQueries(invoicing, () => user.listInvoices({ ...search, count: false }))).toBe(1);
  });
});
