import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_INVOICE_EVENTS } from '@paperbill/contracts/rules';
import { countQueries, daysFromToday } from '@paperbill/testing';
import { runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;
let invoiceId: string;

const invoicing = await startInvoicing();

beforeEach(async () => {
  user = invoicing.newUser();
  invoiceId = await user.createInvoiceOfAmount('100.00');
});

const listActions = async () =>
  (await user.getDetails(invoiceId)).history.map(({ action, amount }) =>
    amount === null ? action : `${action} ${amount}`,
  );

describe('The history of an invoice', () => {
  it('starts with its creation', async () => {
    const { createdAt, history } = await user.getDetails(invoiceId);
    expect(history).toEqual([{ id: invoiceId, at: createdAt, action: 'created', amount: null }]);
  });

  it('contains a mark as paid if the invoice is created as paid', async () => {
    ({ id: invoiceId } = await user.createNext({ status: 'paid' }));
    expect(await listActions()).toEqual(['marked-paid', 'created']);
  });

  it('contains each mark, single or bulk, and nothing for a mark without effect', async () => {
    await user.setStatus(invoiceId, 'paid');
    await user.setStatus(invoiceId, 'paid');
    await user.setStatuses([{ id: invoiceId, status: 'pending' }]);
    await user.setStatus(invoiceId, 'overdue');
    expect(await listActions()).toEqual(['marked-unpaid', 'marked-paid', 'created']);
  });

  it('contains payments with their amounts, and no mark if a payment changes the status', async () => {
    await user.recordPayment(invoiceId, { amount: '130.00' });
    const { payments } = await user.recordPayment(invoiceId, { amount: '-30.00' });
    await user.removePayment(invoiceId, payments[1]!.id);
    expect(await listActions()).toEqual([
      'payment-removed -30.00',
      'payment-recorded -30.00',
      'payment-recorded 130.00',
      'created',
    ]);
  });

  it('contains one event for a mark as unpaid and one for its undo, however many payments they remove and restore', async () => {
    await user.recordPayment(invoiceId, { amount: '40.00' });
    const { paidAt } = await user.recordPayment(invoiceId, { amount: '60.00' });
    await user.setStatus(invoiceId, 'pending');
    await user.setStatuses([{ id: invoiceId, status: 'paid', paidAt: paidAt! }]);
    expect((await listActions()).slice(0, 2)).toEqual(['marked-paid', 'marked-unpaid']);
    expect(await listActions()).toHaveLength(5);
  });

  it('contains one download per hour, even with concurrent downloads', async () => {
    await runConcurrently(5, () => user.recordDownload(invoiceId));
    // The history contains at most one download per hour. If a new hour begins during the test, the history contains
    // two downloads.
    const downloads = (await listActions()).filter((event) => event === 'downloaded');
    expect(downloads.length).toBeGreaterThanOrEqual(1);
    expect(downloads.length).toBeLessThanOrEqual(2);
    await expect(user.recordDownload('no id')).resolves.toEqual({});
  });

  it('is bounded: the oldest event is deleted, the creation stays', async () => {
    await invoicing.database.query(
      `insert into invoice_events (user_id, invoice_id, action)
       select $1, $2, case n when 1 then 'downloaded' else 'marked-unpaid' end from generate_series(1, $3::int) n`,
      [user.id, invoiceId, MAX_INVOICE_EVENTS],
    );
    await user.setStatus(invoiceId, 'paid');
    const events = await listActions();
    expect(events).toHaveLength(MAX_INVOICE_EVENTS + 1);
    expect([events[0], events.at(-2), events.at(-1)]).toEqual(['marked-paid', 'marked-unpaid', 'created']);
  });

  it('is read with one query, independent of its length', async () => {
    const queries = () => countQueries(invoicing, () => user.getDetails(invoiceId));
    const before = await queries();
    await user.setStatus(invoiceId, 'paid');
    await user.setStatus(invoiceId, 'pending');
    expect(await queries()).toBe(before);
  });

  it('is exported in full with the invoice numbers', async () => {
    const other = await user.createInvoiceOfAmount('5.00', { invoiceDate: daysFromToday(-3), paid: true });
    await user.recordPayment(invoiceId, { amount: '1.00' });
    const { items, more } = await user.listInvoiceEvents();
    expect(more).toBe(false);
    expect(items).toMatchObject([
      { invoiceId: other, invoiceNumber: '2', action: 'marked-paid', amount: null },
      { invoiceId: invoiceId, invoiceNumber: '1', action: 'payment-recorded', amount: '1.00' },
    ]);
    expect((await user.listInvoiceEvents(items[0]!.id)).items).toEqual(items.slice(1));
  });
});
