import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { aLineItem, anInvoice } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

beforeEach(() => void invoicing.takeCatalogueRequests());

describe('The customer and the products of an invoice', () => {
  it('are checked with one message for any number of lines', async () => {
    const lines = Array.from({ length: MAX_LINE_ITEMS }, () => aLineItem({ productId: randomUUID() }));
    await invoicing.newUser().createNext({ customerId: randomUUID() }, lines);
    expect(invoicing.takeCatalogueRequests()).toBe(1);
  });

  it('are not checked if there are none', async () => {
    await invoicing.newUser().createNext();
    expect(invoicing.takeCatalogueRequests()).toBe(0);
  });
});

// This test comes last in the file, because it stops the catalogue service.
it('While catalogue is down, an invoice without references is saved, and a repeated request succeeds', async () => {
  const user = invoicing.newUser();
  const request = { ...anInvoice({ customerId: randomUUID() }), idempotencyKey: 'key-1' };
  const saved = await user.createInvoice(request);
  await invoicing.stopCatalogue();

  expect(await user.createNext()).toMatchObject({ invoiceNumber: '2' });
  expect(await user.createInvoice(request)).toEqual(saved);
  await expect(user.createNext({ customerId: randomUUID() })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
