import { describe, expect, it } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { anInvoice } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

const deliveryInJanuary = { deliveryStart: '2026-01-01', deliveryEnd: '2026-01-31' };

describe('The delivery of a document', () => {
  it('must not end before it starts, on an invoice and on a quote', async () => {
    const delivery = { ...deliveryInJanuary, deliveryEnd: '2025-12-31' };
    const message = validationTexts.deliveryEndsBeforeStart;
    await expect(user.createNext(delivery)).rejects.toMatchObject({
      errors: [{ path: 'invoice.deliveryEnd', message }],
    });
    await expect(user.createQuote(delivery)).rejects.toMatchObject({
      errors: [{ path: 'quote.deliveryEnd', message }],
    });
  });

  it('is part of the request hash: a changed delivery with the same key is refused', async () => {
    const request = { ...anInvoice(), idempotencyKey: 'key', useNextNumber: true };
    const first = await user.createInvoice(request);
    expect((await user.createInvoice({ ...request, invoice: { ...request.invoice, deliveryStart: '' } })).id).toBe(
      first.id,
    );
    await expect(
      user.createInvoice({ ...request, invoice: { ...request.invoice, ...deliveryInJanuary } }),
    ).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is kept when an invoice is corrected, and moves by the same days when it is copied', async () => {
    const { id } = await user.createNext({ ...deliveryInJanuary, invoiceDate: '2026-01-31' });
    const { content: copied } = await user.copyInvoice(id);
    expect(copied.deliveryStart).toBe(`${copied.invoiceDate.slice(0, 7)}-01`);
    const draft = await user.correctInvoice(id);
    expect(draft.content).toMatchObject(deliveryInJanuary);
  });
});
