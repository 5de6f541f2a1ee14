import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InvoiceFilter } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { aLineItem, anInvoice, countQueries } from '@paperbill/testing';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { insertManyInvoices } from '../testing/many-invoices.js';
import { daysFromToday, type TestUser } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;
let user: TestUser;

/** The client names of the invoices, in the order of their creation. The last invoice is the newest. */
const clientNames = [
  'Müller & Söhne',
  'Babbage Engines',
  '100% Cotton',
  'snake_case Ltd',
  'back\\slash',
  'Babbage Heirs',
];

beforeAll(async () => {
  invoicing = await startInvoicing();
  user = invoicing.newUser();
  for (const [index, clientName] of clientNames.entries()) {
    const fields = { invoiceNumber: `INV-${index + 1}`, clientName, dueDate: daysFromToday(30) };
    const { id } = await user.createInvoice(anInvoice(fields));
    if (clientName === '100% Cotton') await user.setStatus(id, 'paid');
  }
});

const listClientNames = async (filter: InvoiceFilter) => {
  const { items, total, more } = await user.listInvoices(filter);
  expect(more).toBe(false);
  return { clients: items.map(({ clientName }) => clientName), total };
};

describe('An invoice', () => {
  it('is not found by another user', async () => {
    const { id } = await invoicing.newUser().createNext();
    await expect(invoicing.newUser().getInvoice(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([randomUUID(), 'not-an-id', ''])('is not found by an unknown id: %j', async (id) => {
    await expect(invoicing.newUser().getInvoice(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is read with all its lines in two queries', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext({}, Array(300).fill(aLineItem()));
    expect(await countQueries(invoicing, () => user.getInvoice(id))).toBe(2);
  });
});

describe('The list of invoices', () => {
  it('has all invoices of the user, newest first, without lines', async () => {
    await invoicing.newUser().createNext();
    const { items, total, more } = await user.listInvoices();
    expect(items.map(({ clientName }) => clientName)).toEqual(clientNames.toReversed());
    expect({ total, more }).toEqual({ total: clientNames.length, more: false });
    const { lineItems, ...withoutLines } = await user.getStoredInvoice(items[0]!.id);
    expect(lineItems).toHaveLength(1);
    expect(items[0]).toEqual({ ...withoutLines, paidOn: null });
  });

  it('is empty for a user without invoices', async () => {
    expect(await invoicing.newUser().listInvoices()).toEqual({ items: [], total: 0, more: false });
  });

  it.each([
    ['babbage', ['Babbage Heirs', 'Babbage Engines']],
    ['MÜLLER', ['Müller & Söhne']],
    ['inv-3', ['100% Cotton']],
    ['0%', ['100% Cotton']],
    ['%', ['100% Cotton']],
    ['_', ['snake_case Ltd']],
    ['\\', ['back\\slash']],
    ["'; drop table invoices; --", []],
  ])('can be searched for %s', async (search, expected) => {
    expect(await listClientNames({ search })).toEqual({ clients: expected, total: expected.length });
  });

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

  it('is complete with an empty search', async () => {
    expect(await listClientNames({ search: '' })).toMatchObject({ total: clientNames.length });
  });

  it('can be filtered by a part of the client name only', async () => {
    const expected = { clients: ['100% Cotton'], total: 1 };
    expect(await listClientNames({ clientName: '% cotton' })).toEqual(expected);
    expect(await listClientNames({ clientName: 'inv-3' })).toMatchObject({ total: 0 });
  });

  it('can be filtered by status, also together with a search', async () => {
    expect(await listClientNames({ status: 'paid' })).toEqual({ clients: ['100% Cotton'], total: 1 });
    expect(await listClientNames({ status: 'pending' })).toMatchObject({ total: 5 });
    expect(await listClientNames({ status: 'pending', search: 'babbage' })).toMatchObject({ total: 2 });
    expect(await listClientNames({ status: 'paid', search: 'babbage' })).toMatchObject({ total: 0 });
  });

  it.each([
    [{ limit: 2 }, [5, 4]],
    [{ page: 1, pageSize: 4 }, [5, 4, 3, 2]],
    [{ page: 2, pageSize: 4 }, [1, 0]],
    [{ page: 3, pageSize: 4 }, []],
    [{ page: 1 }, [5, 4, 3, 2, 1, 0]],
    [{ pageSize: 3 }, [5, 4, 3]],
  ])('has pages with the total count: %j', async (filter, indexes) => {
    expect(await listClientNames(filter)).toEqual({
      clients: indexes.map((index) => clientNames[index]),
      total: clientNames.length,
    });
  });

  it('has the count of all matches on a page of a search', async () => {
    expect(await listClientNames({ search: 'babbage', page: 2, pageSize: 1 })).toEqual({
      clients: ['Babbage Engines'],
      total: 2,
    });
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
      // Only the first part contains the total count.
      expect(total).toBe(parts === 1 ? count : null);
      for (const { id } of items) ids.add(id);
      if (!more) return { ids, parts };
      filter = { after: items.at(-1)!.id };
    }
  };

  it('is sent in several messages without gaps or duplicates', async () => {
    const { ids, parts } = await readWhole(await insertManyInvoices(invoicing, count));
    expect(ids.size).toBe(count);
    expect(parts).toBe(3);
  });

  it('is sent in more messages if the invoices are long, because messages have a size limit', async () => {
    const { ids, parts } = await readWhole(await insertManyInvoices(invoicing, count, 2_000));
    expect(ids.size).toBe(count);
    expect(parts).toBeGreaterThan(3);
  });

  it('has at most the largest page size on a page', async () => {
    const { items, total } = await (await insertManyInvoices(invoicing, count)).listInvoices({ pageSize: 1_000_000 });
    expect(items).toHaveLength(MAX_PAGE_SIZE);
    expect(total).toBe(count);
  });
});
