import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { InvoiceWithPaidDay } from '@paperbill/contracts/http';
import type { InvoiceFilter, InvoicesAsJson } from '@paperbill/contracts/nats';
import { invoiceSorts, sortOptions } from '@paperbill/contracts/rules';
import { aLineItem, anInvoice, aProfile, countQueries } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { insertManyInvoices } from '../testing/many-invoices.js';
import { withoutAmounts } from '../testing/requests.js';
import { aPng } from '../testing/pictures.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();

async function readParts(
  owner: TestUser,
  filter: InvoiceFilter = {},
  afterEach: () => Promise<unknown> = async () => undefined,
): Promise<InvoicesAsJson[]> {
  const parts = [await owner.listAsJson(filter)];
  for (let after = parts[0]!.last; after; after = parts.at(-1)!.last) {
    await afterEach();
    parts.push(await owner.listAsJson({ ...filter, after }));
  }
  return parts;
}

const joinParts = (parts: InvoicesAsJson[]): string =>
  `[${parts.map(({ bytes }) => Buffer.from(bytes).toString().slice(1, -1)).join()}]`;

const toJson = (invoices: InvoiceWithPaidDay[]): string =>
  JSON.stringify(invoices.map(({ paidOn: _, ...invoice }) => invoice));

async function readListAsObjects(owner: TestUser, filter: InvoiceFilter = {}) {
  const invoices = [];
  for (let after: string | undefined, more = true; more; after = invoices.at(-1)!.id) {
    const part = await owner.listInvoices({ ...filter, ...(after && { after }) });
    invoices.push(...part.items);
    more = part.more;
  }
  return invoices;
}

describe('A list of invoices as JSON', () => {
  it('has the same bytes as the list of objects, for any content', async () => {
    const owner = invoicing.newUser();
    await owner.saveProfile(aProfile(), await aPng());
    const clients = ['"Quoted" \\ / </script>', 'A\tand\u2028', '\u0001\u001f\u007f!', 'é漢😀', '%? $1 ?? :a'];
    for (const clientName of clients) await owner.createNext({ clientName, taxRate: '7.5', customerId: randomUUID() });
    const [paid, late, credited] = (await owner.listInvoices()).items;
    await owner.setStatus(paid!.id, 'paid');
    await owner.createCreditNote(credited!.id);
    await invoicing.database.query(
      `update invoices set invoice_date = '2020-02-29', due_date = '2020-02-29' where id = $1`,
      [late!.id],
    );

    const { items } = await owner.listInvoices();
    expect(items.map(({ status }) => status)).toEqual(['paid', 'overdue', 'void', 'pending', 'pending']);
    expect(items[0]!.companyLogoUrl).not.toBe('');
    expect(joinParts(await readParts(owner))).toBe(toJson(items));
  });

  it('has the paid amounts only if the request asks for them', async () => {
    const owner = invoicing.newUser();
    const [id, marked] = [await owner.createInvoiceOfAmount('100.00'), await owner.createInvoiceOfAmount('100.00')];
    await owner.recordPayment(id, { amount: '40.00' });
    await owner.createCreditNote(id, { kind: 'amount', amount: '5.00' });
    await owner.setStatus(marked, 'paid');
    const { items } = await owner.listInvoices();
    const amounts = [
      { amountPaid: '100.00', amountEntered: '0.00', amountCredited: '0.00' },
      { amountPaid: '40.00', amountEntered: '40.00', amountCredited: '5.00' },
    ];
    expect(joinParts([await owner.listAsJson()])).toBe(toJson(items));
    const withAmounts = JSON.stringify(items.map((invoice, index) => ({ ...invoice, ...amounts[index] })));
    expect(joinParts([await owner.listAsJson({ payments: true })])).toBe(withAmounts);
    expect(joinParts([await owner.listAsJson({ payments: true, pageSize: 5 })])).toBe(withAmounts);
  });

  it('has the taxes of lines and the rounding only if the request asks for them', async () => {
    const owner = invoicing.newUser();
    await owner.saveProfile({ companyName: 'Lovelace', roundingStep: '0.05' });
    const iva = await owner.createTax({ name: '"IVA"', rate: '21' });
    const irpf = await owner.createTax({ rate: '15', kind: 'withholding' });
    const invoice = withoutAmounts(anInvoice({ taxRate: '0' }).invoice);
    const lineItems = [aLineItem({ quantity: '1', unitPrice: '121.02', taxIds: [iva.id, irpf.id] })];
    await owner.issue({ invoice: { ...invoice, pricesIncludeTax: true }, lineItems });
    await owner.createInvoiceOfAmount('100.00');
    const { items } = await owner.listInvoices();
    expect(joinParts([await owner.listAsJson()])).toBe(toJson(items));
    const withTaxes = (await owner.listInvoices({ taxes: true })).items;
    const amounts = { withheldAmount: '15.00', roundingAmount: '-0.02' };
    expect(withTaxes).toMatchObject([{}, { pricesIncludeTax: true, ...amounts, taxes: [{}, {}] }]);
    for (const filter of [{ taxes: true }, { taxes: true, pageSize: 5 }]) {
      expect(JSON.parse(joinParts([await owner.listAsJson(filter)]))).toEqual(JSON.parse(toJson(withTaxes)));
    }
  });

  it.each([{ page: 1, pageSize: 3 }, { page: 2, pageSize: 3 }, { limit: 4, sort: 'total' }, { page: 9 }] as const)(
    'is the same as a page: %j',
    async (filter) => {
      const owner = await insertManyInvoices(invoicing, 5);
      const { items, total } = await owner.listInvoices(filter);
      const page = await owner.listAsJson(filter);
      expect([joinParts([page]), page.count, page.last, page.total]).toEqual([
        ...[toJson(items), items.length, null, total],
      ]);
    },
  );

  it('takes two queries for a page, and has the whole page also if its invoices are long', async () => {
    const owner = await insertManyInvoices(invoicing, 200, 2_000);
    expect((await owner.listAsJson({ pageSize: 200 })).count).toBe(200);
    expect(await countQueries(invoicing, () => owner.listAsJson({ page: 1 }))).toBe(2);
  });

  it('is an empty array without invoices', async () => {
    expect(await invoicing.newUser().listAsJson()).toEqual({
      bytes: Buffer.from('[]'),
      count: 0,
      last: null,
      total: 0,
    });
  });

  it('has a short first part, is counted once, and takes one query for each part', async () => {
    const owner = await insertManyInvoices(invoicing, 750);
    const parts = await readParts(owner);

    expect(parts.map(({ count, total }) => [count, total])).toEqual([
      [200, 750],
      [500, null],
      [50, null],
    ]);
    expect(joinParts(parts)).toBe(toJson(await readListAsObjects(owner)));
    expect(await countQueries(invoicing, () => owner.listAsJson({ after: parts[0]!.last! }))).toBe(1);
    expect(await countQueries(invoicing, () => owner.listAsJson({ count: false }))).toBe(1);
  });

  it('has at most 1 MB in a part, also if the invoices are long', async () => {
    const owner = await insertManyInvoices(invoicing, 150, 2_000);
    const parts = await readParts(owner);

    expect(Math.max(...parts.map(({ bytes }) => bytes.length))).toBeLessThan(1.1 * 1024 * 1024);
    expect(joinParts(parts)).toBe(toJson(await readListAsObjects(owner)));
  });

  it('skips and repeats no invoice while others are added', async () => {
    const owner = await insertManyInvoices(invoicing, 250);
    const before = await readListAsObjects(owner);
    const parts = await readParts(owner, {}, () => owner.createNumbered(randomUUID()));

    expect((await owner.listInvoices({ limit: 1 })).total).toBeGreaterThan(before.length);
    expect(joinParts(parts)).toBe(toJson(before));
  });

  it.each([
    ['-status', 'pending'],
    ['status', 'paid'],
    ['-paidAt', 'pending'],
    ['paidAt', 'paid'],
  ] as const)('sorted by %s skips no invoice while the last one of a part becomes %s', async (sort, status) => {
    const owner = await insertManyInvoices(invoicing, 710);
    if (status === 'pending') {
      const payAll = `update invoices set status = 'paid', paid_at = now() where user_id = $1`;
      await invoicing.database.query(payAll, [owner.id]);
    }
    const before = new Set((await owner.listInvoices()).items.map(({ id }) => id));
    const marked = new Set<string>();
    const seen = new Set<string>();
    let part = await owner.listAsJson({ sort });
    for (;;) {
      const items = JSON.parse(Buffer.from(part.bytes).toString()) as { id: string }[];
      for (const { id } of items) seen.add(id);
      if (part.last === null) break;
      const { id } = items.at(-1)!;
      await owner.setStatus(id, status);
      marked.add(id);
      part = await owner.listAsJson({ sort, after: part.last });
    }
    expect(marked.size).toBeGreaterThan(1);
    expect([...before].filter((id) => !seen.has(id) && !marked.has(id))).toEqual([]);
  });

  it('has the order and filter of the list, sorted by any field', async () => {
    const owner = await insertManyInvoices(invoicing, 220);
    for (const sort of sortOptions(invoiceSorts)) {
      const filter = { sort, search: 'client', status: 'overdue' } as const;
      expect(joinParts(await readParts(owner, filter))).toBe(toJson(await readListAsObjects(owner, filter)));
    }
  });
});
