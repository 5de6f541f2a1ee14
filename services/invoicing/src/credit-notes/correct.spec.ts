import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aLineItem } from '@paperbill/testing';
import { runConcurrently, startInvoicing, getFulfilledValues } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;

const invoicing = await startInvoicing();

beforeEach(() => {
  user = invoicing.newUser();
});

describe('Correcting an invoice', () => {
  it('makes it void and creates a draft that replaces it, with links in both directions', async () => {
    const { id, invoiceNumber, clientName } = await user.createNext();
    const draft = await user.correctInvoice(id, 'Wrong address');
    expect(draft).toMatchObject({ correctsId: id, copiedFromId: id, clientName });
    expect(await user.getDetails(id)).toMatchObject({
      status: 'void',
      creditNotes: [{ number: 'CN-1', kind: 'full', reason: 'Wrong address' }],
      corrects: null,
      correctedBy: { id: draft.id, invoiceNumber: null },
    });

    const issued = await user.issue({ draftId: draft.id });
    const other = { id, invoiceNumber };
    expect(await user.getDetails(issued.id)).toMatchObject({ corrects: other, copied: other, correctedBy: null });
    expect((await user.getDetails(id)).correctedBy).toEqual({ id: issued.id, invoiceNumber: issued.invoiceNumber });
    await expect(user.correctInvoice(id)).rejects.toThrow(
      `Invoice ${issued.invoiceNumber} already replaces invoice ${invoiceNumber}.`,
    );
  });

  it('creates one draft and one credit note for concurrent requests', async () => {
    const { id } = await user.createNext();
    const drafts = getFulfilledValues(await runConcurrently(5, () => user.correctInvoice(id)));
    expect(new Set(drafts.map((draft) => draft.id)).size).toBe(1);
    expect(drafts).toHaveLength(5);
    expect((await user.getDetails(id)).creditNotes).toHaveLength(1);
  });

  it('credits the remaining amount, and nothing if it is void already', async () => {
    const id = await user.createInvoiceOfAmount('100.00', { paid: true });
    await user.createCreditNote(id, { kind: 'amount', amount: '30.00' });
    await user.correctInvoice(id);
    expect(await user.getDetails(id)).toMatchObject({
      ...{ status: 'void', overpaid: '100.00' },
      creditNotes: [{ total: '30.00' }, { total: '70.00' }],
    });
    const voided = await user.createInvoiceOfAmount('5.00');
    await user.createCreditNote(voided);
    expect(await user.correctInvoice(voided)).toMatchObject({ correctsId: voided });
    expect((await user.getDetails(voided)).creditNotes).toHaveLength(1);
  });

  it('works after a credit note with any idempotency key', async () => {
    const id = await user.createInvoiceOfAmount('5.00');
    await user.createCreditNote(id, { kind: 'amount', amount: '1.00' }, `correct ${id}`);
    expect(await user.correctInvoice(id)).toMatchObject({ correctsId: id });
    expect((await user.getDetails(id)).status).toBe('void');
  });

  it('is the only way to replace it: a saved draft does not replace an invoice that is not void', async () => {
    const { id } = await user.createNext();
    const { content } = await user.copyInvoice(id);
    const draft = await user.saveDraft({ content, correctsId: id });
    expect(draft.correctsId).toBeNull();
    await user.issue({ draftId: draft.id });
    expect((await user.getDetails(id)).correctedBy).toBeNull();
    expect(await user.correctInvoice(id)).toMatchObject({ correctsId: id });
  });

  it('creates a draft that can be issued if the customer and a product were deleted', async () => {
    const [customerId, gone, kept] = [randomUUID(), randomUUID(), randomUUID()];
    const lines = [gone, kept].map((productId) => aLineItem({ productId, productName: 'Advice' }));
    const { id, clientName } = await user.createNext({ customerId }, lines);
    invoicing.deleteFromCatalogue(customerId, gone);
    for (const { content } of [await user.copyInvoice(id), await user.correctInvoice(id)]) {
      expect(content).toMatchObject({ customerId: null, clientName });
      expect(content.lineItems).toMatchObject([
        { productId: null, productName: 'Advice' },
        { productId: kept, productName: 'Advice' },
      ]);
    }
  });

  it('is refused on the free plan if the limit does not allow another invoice, and changes nothing', async () => {
    const free = invoicing.newUser('free');
    const invoices = [];
    for (let n = 0; n < FREE_INVOICE_LIMIT; n += 1) invoices.push(await free.createNext());
    const [{ id }] = invoices as [(typeof invoices)[number]];
    await expect(free.correctInvoice(id)).rejects.toMatchObject({
      code: 'INVOICE_LIMIT_REACHED',
      message: refusalTexts.noInvoiceLeftToCorrect,
    });
    expect(await free.getDetails(id)).toMatchObject({ status: 'pending', creditNotes: [], correctedBy: null });
    expect(await free.listDrafts()).toEqual([]);
  });

  it('links only the first of several drafts that were issued to replace it', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext();
    const first = await user.correctInvoice(id);
    const { content } = first;
    const second = await user.saveDraft({ content, correctsId: id });
    const issued = [await user.issue({ draftId: first.id }), await user.issue({ draftId: second.id })];
    const { id: standIn, invoiceNumber } = issued[0]!;
    expect(await user.getDetails(id)).toMatchObject({ correctedBy: { id: standIn, invoiceNumber } });
    expect((await user.getDetails(issued[1]!.id)).corrects).toBeNull();
  });
});
