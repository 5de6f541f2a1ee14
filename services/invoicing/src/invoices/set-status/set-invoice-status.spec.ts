import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { daysFromToday, type InvoicingUnderTest, startInvoicing } from '../../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const anInvoiceDueLater = async () => {
  const user = invoicing.newUser();
  const { id } = await user.createNext({ dueDate: daysFromToday(30) });
  return { user, id };
};

describe('Marking an invoice', () => {
  it('paid keeps when, and answers with the invoice', async () => {
    const { user, id } = await anInvoiceDueLater();
    const before = Date.now();
    const paid = await user.setStatus(id, 'paid');
    expect(paid).toMatchObject({ id, status: 'paid', paidAt: expect.any(String) });
    expect(Math.abs(Date.parse(paid.paidAt!) - before)).toBeLessThan(60_000);
    const { lineItems: _lines, ...stored } = await user.get(id);
    expect(stored).toEqual(paid);
  });

  it('paid again keeps the time of the first', async () => {
    const { user, id } = await anInvoiceDueLater();
    const { paidAt } = await user.setStatus(id, 'paid');
    expect(await user.setStatus(id, 'paid')).toMatchObject({ paidAt });
  });

  it.each(['pending', 'overdue'] as const)('%s forgets when it was paid', async (status) => {
    const { user, id } = await anInvoiceDueLater();
    await user.setStatus(id, 'paid');
    expect(await user.setStatus(id, status)).toMatchObject({ status, paidAt: null });
  });

  it("is refused for another user's invoice, which stays as it is", async () => {
    const { user, id } = await anInvoiceDueLater();
    await expect(invoicing.newUser().setStatus(id, 'paid')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await user.get(id)).toMatchObject({ status: 'pending', paidAt: null });
  });

  it.each([randomUUID(), 'not-an-id'])('is refused for an id that nobody has: %s', async (id) => {
    await expect(invoicing.newUser().setStatus(id, 'paid')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
