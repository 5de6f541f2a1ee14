import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_INVOICE_EVENTS } from '@paperbill/contracts/rules';
import { countQueries } from '@paperbill/testing';
import { atOnce, type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { daysFromToday, type TestUser } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;
let user: TestUser;
let id: string;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

beforeEach(async () => {
  user = invoicing.newUser();
  id = await user.createOver('100.00');
});

/** Newest first. */
const history = async () =>
  (await user.details(id)).history.map(({ action, amount }) => (amount === null ? action : `${action} ${amount}`));

describe('The history of an invoice', () => {
  it('begins with its creation', async () => {
    const { createdAt, history } = await user.details(id);
    expect(history).toEqual([{ id, at: createdAt, action: 'created', amount: null }]);
  });

  it('tells of a mark at once where the invoice is saved as paid', async () => {
    ({ id } = await user.createNext({ status: 'paid' }));
    expect(await history()).toEqual(['marked-paid', 'created']);
  });

  it('tells of marks, one by one and many at once, and not of what changes nothing', async () => {
    await user.setStatus(id, 'paid');
    await user.setStatus(id, 'paid');
    await user.setStatuses([{ id, status: 'pending' }]);
    await user.setStatus(id, 'overdue');
    expect(await history()).toEqual(['marked-unpaid', 'marked-paid', 'created']);
  });

  it('tells of payments with their amounts, also where the invoice is paid or unpaid by them', async () => {
    await user.recordPayment(id, { amount: '130.00' });
    const { payments } = await user.recordPayment(id, { amount: '-30.00' });
    await user.removePayment(id, payments[1]!.id);
    expect(await history()).toEqual([
      'payment-removed -30.00',
      'payment-recorded -30.00',
      'payment-recorded 130.00',
      'created',
    ]);
  });

  it('tells of a mark as unpaid once, whatever payments it takes away and its undo brings back', async () => {
    await user.recordPayment(id, { amount: '40.00' });
    const { paidAt } = await user.recordPayment(id, { amount: '60.00' });
    await user.setStatus(id, 'pending');
    await user.setStatuses([{ id, status: 'paid', paidAt: paidAt! }]);
    expect((await history()).slice(0, 2)).toEqual(['marked-paid', 'marked-unpaid']);
    expect(await history()).toHaveLength(5);
  });

  it('tells of a download once an hour, also where many come at the same moment', async () => {
    await atOnce(5, () => user.recordDownload(id));
    // One hour may end meanwhile.
    const downloads = (await history()).filter((event) => event === 'downloaded');
    expect(downloads.length).toBeGreaterThanOrEqual(1);
    expect(downloads.length).toBeLessThanOrEqual(2);
    await expect(user.recordDownload('no id')).resolves.toEqual({});
  });

  it('is bounded: the oldest gives way, and the creation stays', async () => {
    for (let turn = 0; turn < MAX_INVOICE_EVENTS / 2 + 2; turn++) {
      await user.setStatus(id, 'paid');
      await user.setStatus(id, 'pending');
    }
    const events = await history();
    expect(events).toHaveLength(MAX_INVOICE_EVENTS + 1);
    expect([events[0], events.at(-1)]).toEqual(['marked-unpaid', 'created']);
  });

  it('costs one query, however long it is', async () => {
    const queries = () => countQueries(invoicing, () => user.details(id));
    const before = await queries();
    await user.setStatus(id, 'paid');
    await user.setStatus(id, 'pending');
    expect(await queries()).toBe(before);
  });

  it('is whole for the archive, with the numbers of the invoices', async () => {
    const other = await user.createOver('5.00', { invoiceDate: daysFromToday(-3), paid: true });
    await user.recordPayment(id, { amount: '1.00' });
    const { items, more } = await user.listInvoiceEvents();
    expect(more).toBe(false);
    expect(items).toMatchObject([
      { invoiceId: other, invoiceNumber: '2', action: 'marked-paid', amount: null },
      { invoiceId: id, invoiceNumber: '1', action: 'payment-recorded', amount: '1.00' },
    ]);
    expect((await user.listInvoiceEvents(items[0]!.id)).items).toEqual(items.slice(1));
  });
});
