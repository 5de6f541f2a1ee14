import { describe, expect, it } from '@jest/globals';
import type { Invoice } from '@paperbill/contracts/http';
import { daysFromToday } from '@paperbill/testing/data';
import { signIn, upgradeToPro } from '@paperbill/testing/people';
import { saveInvoice } from '../../testing/invoice-calls.js';
import { expectErrorBody } from '../../testing/refusals.js';

/**
 * Ada has twelve invoices, numbered 1 to 12. Invoice 1 is overdue. Invoices 2 and 3 are paid. Invoices 11 and 12 have
 * client names that the search tests look for.
 */
const ada = await signIn();
await upgradeToPro(ada);
for (let nextNumberToUse = 1; nextNumberToUse <= 12; nextNumberToUse++) {
  const clientName = { 11: 'Müller & Söhne', 12: '100% Wool_Works' }[nextNumberToUse] ?? 'Babbage Engines';
  const { id } = await saveInvoice(ada, { clientName, ...(nextNumberToUse === 1 && { dueDate: daysFromToday(-3) }) });
  if (nextNumberToUse === 2 || nextNumberToUse === 3) await ada.patch(`/api/invoices/${id}/status`, { status: 'paid' });
}

const requestList = async (query: string, person = ada) => {
  const { status, body, headers } = await person.get<Invoice[]>(`/api/invoices${query}`);
  expect(status).toBe(200);
  return { numbers: body.map(({ invoiceNumber }) => Number(invoiceNumber)), total: headers['x-total-count'], body };
};

const toDescendingNumbers = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => first - index);

describe('GET /api/invoices', () => {
  it('returns all invoices, newest first, without lines and without a total number', async () => {
    const { numbers, total, body } = await requestList('');
    expect(numbers).toEqual(toDescendingNumbers(12, 1));
    expect(total).toBeUndefined();
    expect(body.filter((invoice) => 'lineItems' in invoice)).toEqual([]);
    expect(body.map(({ status }) => status)).toEqual([...Array<string>(9).fill('pending'), 'paid', 'paid', 'overdue']);
  });

  it('returns each invoice as it was created, without its lines', async () => {
    const grace = await signIn();
    const { lineItems: _, ...saved } = await saveInvoice(grace);
    expect((await requestList('', grace)).body).toEqual([saved]);
  });

  it('returns an empty list to a new user, and no invoices of others', async () => {
    expect((await requestList('', await signIn())).body).toEqual([]);
    expect(await requestList('?search=Babbage&page=1', await signIn())).toEqual({ numbers: [], total: '0', body: [] });
  });

  it.each([
    ['?page=1', toDescendingNumbers(12, 3), '12'],
    ['?page=2', toDescendingNumbers(2, 1), '12'],
    ['?page=3', [], '12'],
    ['?page=2&pageSize=5', toDescendingNumbers(7, 3), '12'],
    ['?pageSize=200', toDescendingNumbers(12, 1), '12'],
    ['?limit=5', toDescendingNumbers(12, 8), '12'],
    ['?status=paid', [3, 2], '2'],
    ['?status=overdue', [1], '1'],
    ['?status=pending', toDescendingNumbers(12, 4), '9'],
    ['?status=pending&page=2&pageSize=8', [4], '9'],
    ['?search=BABBAGE', toDescendingNumbers(10, 1), '10'],
    ['?search=1', [12, 11, 10, 1], '4'],
    [`?search=${encodeURIComponent('MÜLLER')}`, [11], '1'],
    [`?search=${encodeURIComponent('%')}`, [12], '1'],
    ['?search=_', [12], '1'],
    ['?search=%5C', [], '0'],
    ['?search=babbage&status=paid&limit=1', [3], '2'],
    ['?status=unpaid&page=2&pageSize=9', [1], '10'],
    ['?sort=invoiceNumber&limit=10', toDescendingNumbers(10, 1).reverse(), '12'],
    ['?sort=-invoiceNumber&limit=3', [12, 11, 10], '12'],
    ['?sort=status&limit=2', [1, 4], '12'],
    ['?sort=-status&limit=2', [3, 2], '12'],
    ['?sort=clientName&limit=2', [12, 1], '12'],
    ['?sort=dueDate&limit=1', [1], '12'],
    ['?sort=paidAt&limit=2', [2, 3], '12'],
    [`?from=${daysFromToday(1)}`, [], '0'],
    [`?to=${daysFromToday(0)}&sort=createdAt&limit=2`, [1, 2], '12'],
    ['?clientName=BABBAGE&limit=1', [10], '10'],
    ['?customerId=6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b', [], '0'],
  ])('with %s returns that page and the total number', async (query, numbers, total) => {
    expect(await requestList(query)).toMatchObject({ numbers, total });
  });

  it.each([
    ['page=0', 'Please give a whole number from 1 to 1000000'],
    ['page=x', 'Please give a whole number from 1 to 1000000'],
    ['page=1.5', 'Please give a whole number from 1 to 1000000'],
    ['page=1&page=2', 'Please give a whole number from 1 to 1000000'],
    ['pageSize=0', 'Please give a whole number from 1 to 200'],
    ['pageSize=201', 'Please give a whole number from 1 to 200'],
    ['limit=-5', 'Please give a whole number from 1 to 200'],
    ['sort=company', 'Please choose one of the listed options'],
    ['sort=--total', 'Please choose one of the listed options'],
    ['payments=1', 'Please choose one of the listed options'],
    ['clientName=a&clientName=b', 'Please give this only once'],
    ['customerId=1', 'Please choose one of the listed options'],
    ['from=2026-02-30', 'Please enter a date that exists, such as 2026-01-31'],
    ['status=draft', 'Please choose one of the listed options'],
    ['search=%00', 'Please enter text without control characters'],
    [`search=${'x'.repeat(201)}`, 'Please use at most 200 characters'],
  ])('refuses ?%s', async (query, message) => {
    const answer = await ada.get(`/api/invoices?${query}`);
    expect(answer.status).toBe(400);
    expect(expectErrorBody(answer).errors).toEqual([{ path: query.split('=')[0], message }]);
  });
});
