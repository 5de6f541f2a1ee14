import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { InvoiceFilter } from '@paperbill/contracts/nats';
import { type InvoiceSort, invoiceSorts, sortOptions } from '@paperbill/contracts/rules';
import { aLineItem, countQueries, daysFromToday } from '@paperbill/testing';
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
