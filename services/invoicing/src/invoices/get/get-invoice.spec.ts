import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aLineItem, countQueries } from '@paperbill/testing';
import { type InvoicingUnderTest, startInvoicing } from '../../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

describe('An invoice', () => {
  it("is not found under another user's name", async () => {
    const { id } = await invoicing.newUser().createNext();
    await expect(invoicing.newUser().get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([randomUUID(), 'not-an-id', ''])('is not found by an id that nobody has: %j', async (id) => {
    await expect(invoicing.newUser().get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes two queries with all its lines', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext({}, Array(300).fill(aLineItem()));
    expect(await countQueries(invoicing, () => user.get(id))).toBe(2);
  });
});
