import { describe, expect, it } from '@jest/globals';
import type { InvoiceFilter } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { aLineItem, anInvoice, countQueries, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { insertManyInvoices } from '../testing/many-invoices.js';
import type { TestUser } from '../testing/test-user.js';

const clientNames = [
  'Müller & Söhne',
  'Babbage Engines',
  '100% Cotton',
  'snake_case Ltd',
  'back\\slash',
  'Babbage Heirs',
];

const invoicing = await startInvoicing();
const user = invoicing.newUser();
for (const [index, clientName] of clientNames.entries()) {
  const fields = { invoiceNumber: `INV-${index + 1}`, clientName, dueDate: daysFromToday(30) };
  const { id } = await user.createInvoice(anInvoice(fields));
  if (clientName === '100% Cotton') await user.setStatus(id, 'paid');
}

const listClientNames = async (filter: InvoiceFilter) => {
  const { items, total, more } = await user.listInvoices(filter);
  expect(more).toBe(false);
  return { clients: items.map(({ clientName }) => clientName), total };
};

describe('An invoice', () => {
  it('is read with all its lines in two queries', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext({}, Array(300).fill(aLineItem()));
    expect(await countQueries(invoicing, () => user.getInvoice(id))).toBe(2);
  });
});

describe('The list of invoices', () => {
  it.each([
    ['each form of a sigma', 'ΟΔΟΣ ΑΕ', ['οδος', 'ΟΔΟΣ', 'οδοσ', 'σ']],
    [
      'letters that are written in two ways',
      'IŞIK, İstanbul Straße',
      ['strasse', 'STRAẞE', 'ß', 'istanbul', 'İST', 'ışık'],
    ],
    ['composed letters', 'Müller  Söhne'.normalize('NFC'), ['müller', 'müller sö', 'muller sohne', 'Mu\u0308ller  S']],
    [
      'decomposed letters',
      'Müller\u00a0Söhne'.normalize('NFD'),
      ['müller', 'müller sö', 'muller sohne', 'Mu\u0308ller  S'],
    ],
  ])('finds %s without regard to accents, spaces and Unicode forms', async (_letters, clientName, searches) => {
    const user = invoicing.newUser();
    await user.createNext({ clientName });
    await user.createNext({ clientName: 'Ada' });
    await user.createQuote({ clientName });
    for (const search of searches) {
      for (const filter of [{ search }, { clientName: search }]) {
        expect((await user.listInvoices(filter)).items.map((invoice) => invoice.clientName)).toEqual([clientName]);
      }
      expect(await user.listQuotes({ search })).toMatchObject({ total: 1 });
    }
  });

  it('can be filtered by a part of the client name only', async () => {
    const expected = { clients: ['100% Cotton'], total: 1 };
    expect(await listClientNames({ clientName: '% cotton' })).toEqual(expected);
    expect(await listClientNames({ clientName: 'inv-3' })).toMatchObject({ total: 0 });
  });

  it('takes one query for the whole list and two for a page, for any number of invoices', async () => {
    expect(await countQueries(invoicing, () => user.listInvoices())).toBe(1);
    expect(
      await countQueries(invoicing, () => user.listInvoices({ page: 1, search: 'babbage', status: 'pending' })),
    ).toBe(2);
  });
});

describe('A list of thousands of invoices', () => {
  const readWhole = async (owner: TestUser, count: number): Promise<{ ids: Set<string>; parts: number }> => {
    const ids = new Set<string>();
    for (let parts = 1, filter: InvoiceFilter = {}; ; parts++) {
      const { items, total, more } = await owner.listInvoices(filter);
      // Only the first part of the invoice list contains the total count.
      expect(total).toBe(parts === 1 ? count : null);
      for (const { id } of items) ids.add(id);
      if (!more) return { ids, parts };
      filter = { after: items.at(-1)!.id };
    }
  };

  it('is sent in several messages without gaps or duplicates, or as pages up to the largest size', async () => {
    const count = 2_500;
    const owner = await insertManyInvoices(invoicing, count);
    const { ids, parts } = await readWhole(owner, count);
    expect(ids.size).toBe(count);
    expect(parts).toBe(3);
    const { items, total } = await owner.listInvoices({ pageSize: 1_000_000 });
    expect([items.length, total]).toEqual([MAX_PAGE_SIZE, count]);
  });

  it('is sent in more messages if the invoices are long, because messages have a size limit', async () => {
    const count = 900;
    const { ids, parts } = await readWhole(await insertManyInvoices(invoicing, count, 2_000), count);
    expect(ids.size).toBe(count);
    expect(parts).toBeGreaterThan(1);
  });
});

const discountedInvoice = anInvoice({ subtotal: '100.00', taxRate: '0', taxAmount: '0.00', total: '90.00' }, [
  aLineItem({ quantity: '1', unitPrice: '100.00', subtotal: '100.00' }),
]);

describe('The invoices of the archive', () => {
  it('have the same data as their pages, with lines and origins, oldest first', async () => {
    const user = invoicing.newUser();
    const discounted = await user.issue({
      ...discountedInvoice,
      discount: { kind: 'percentage', value: '10' },
      deposit: '1.00',
    });
    await user.recordPayment(discounted.id, { amount: '500.00' });
    const corrected = await user.createNext({}, [aLineItem(), aLineItem({ description: 'More' })]);
    const draft = await user.correctInvoice(corrected.id);
    const correction = await user.issue({ draftId: draft.id });
    const quote = await user.createQuote();
    const quoted = await user.issue({ draftId: (await user.invoiceQuote(quote.id)).id });
    await user.setStatus(quoted.id, 'paid');

    const { items, more } = await user.exportInvoices();
    expect([items.map(({ id }) => id), more]).toEqual([[discounted.id, corrected.id, correction.id, quoted.id], false]);
    for (const invoice of items) {
      const {
        payments: _,
        creditNotes: _notes,
        creditedQuantities: _credited,
        history: _history,
        ...page
      } = await user.getDetails(invoice.id);
      expect(invoice).toEqual(page);
    }
  });

  it('are read completely, with 20 in a message and three queries for each message', async () => {
    const user = await insertManyInvoices(invoicing, 45);
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let more = true; more;) {
      const part = await user.exportInvoices(ids.at(-1));
      ids.push(...part.items.map(({ id }) => id));
      sizes.push(part.items.length);
      more = part.more;
    }
    expect([sizes, new Set(ids).size]).toEqual([[20, 20, 5], 45]);
    expect(await countQueries(invoicing, () => user.exportInvoices())).toBe(3);
  });

  it('are empty for a user without invoices', async () => {
    expect(await invoicing.newUser().exportInvoices()).toEqual({ items: [], more: false });
  });
});
