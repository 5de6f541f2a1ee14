import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InvoiceFilter } from '@paperbill/contracts/nats';
import { invoiceSorts, invoiceStatusFilters, sortOptions } from '@paperbill/contracts/rules';
import { countQueries, daysFromToday } from '@paperbill/testing';
import fc from 'fast-check';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

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
            const given = Object.entries({ ...selected, sort }).filter(([, value]) => value !== undefined);
            const filter = Object.fromEntries(given) as InvoiceFilter;
            const whole = (await user.listInvoices(filter)).items.map(({ id }) => id);
            const pages = Array.from({ length: Math.floor(whole.length / pageSize) + 1 }, (_, index) => index + 1);
            const read = await Promise.all(pages.map((page) => user.listInvoices({ ...filter, page, pageSize })));
            expect(read.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
            expect(read.map(({ total }) => total)).toEqual(pages.map(() => whole.length));
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  let many: ReturnType<typeof insertInvoices>;

  beforeAll(() => {
    many = insertInvoices(fc.sample(plannedInvoices, { numRuns: 300, seed: 7 }));
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
    const user = await many;
    // Searches are tested with only three sort orders. The test of random filters covers all sort orders.
    for (const sort of ['-invoiceNumber', 'clientName', '-status'] as const) {
      const whole = (await user.listInvoices({ ...search, sort })).items.map(({ id }) => id);
      const pages = [1, 2, 3, 4, 5, 6, 7, 8];
      const read = await Promise.all(pages.map((page) => user.listInvoices({ ...search, sort, page, pageSize: 40 })));
      expect(read.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
      expect(read.map(({ total }) => total)).toEqual(pages.map(() => whole.length));
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
