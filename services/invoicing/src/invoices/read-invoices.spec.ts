import { describe, expect, it } from '@jest/globals';
import type { InvoiceFilter } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { aLineItem, anInvoice, countQueries, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { insertManyInvoices } from '../testing/many-invoices.js';
import type { TestUser } from '../testing/test-user.js';

/** The client names of the invoices, in the order of their creation. The last invoice is the newest. */
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
  it.each(['οδος', 'ΟΔΟΣ', 'οδοσ', 'σ'])('finds each form of a sigma: %s', async (search) => {
    const greek = invoicing.newUser();
    await greek.createNext({ clientName: 'ΟΔΟΣ ΑΕ' });
    await greek.createNext({ clientName: 'Ada' });
    for (const filter of [{ search }, { clientName: search }]) {
      expect((await greek.listInvoices(filter)).items.map(({ clientName }) => clientName)).toEqual(['ΟΔΟΣ ΑΕ']);
    }
  });

  it.each(['strasse', 'STRAẞE', 'ß', 'istanbul', 'İST', 'ışık'])(
    'finds letters that are written in two ways: %s',
    async (search) => {
      const user = invoicing.newUser();
      await user.createNext({ clientName: 'IŞIK, İstanbul Straße' });
      await user.createNext({ clientName: 'Ada' });
      for (const filter of [{ search }, { clientName: search }]) {
        expect((await user.listInvoices(filter)).items.map(({ clientName }) => clientName)).toEqual([
          'IŞIK, İstanbul Straße',
        ]);
      }
    },
  );

  it.each([
    ['composed', 'Müller  Söhne'.normalize('NFC')],
    ['decomposed', 'Müller\u00a0Söhne'.normalize('NFD')],
  ])('ignores accents, spaces and Unicode forms in a search, stored %s', async (_, clientName) => {
    const user = invoicing.newUser();
    await user.createNext({ clientName });
    await user.createNext({ clientName: 'Ada' });
    await user.createQuote({ clientName });
    for (const search of ['müller', 'müller sö', 'muller sohne', 'Mu\u0308ller  S']) {
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
  const count = 2_500;

  const readWhole = async (owner: TestUser): Promise<{ ids: Set<string>; parts: number }> => {
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
    const owner = await insertManyInvoices(invoicing, count);
    const { ids, parts } = await readWhole(owner);
    expect(ids.size).toBe(count);
    expect(parts).toBe(3);
    const { items, total } = await owner.listInvoices({ pageSize: 1_000_000 });
    expect([items.length, total]).toEqual([MAX_PAGE_SIZE, count]);
  });

  it('is sent in more messages if the invoices are long, because messages have a size limit', async () => {
    const { ids, parts } = await readWhole(await insertManyInvoices(invoicing, count, 2_000));
    expect(ids.size).toBe(count);
    expect(parts).toBeGreaterThan(3);
  });
});
