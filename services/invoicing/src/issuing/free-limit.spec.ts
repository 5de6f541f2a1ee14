import { beforeAll, describe, expect, it } from '@jest/globals';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import {
  runConcurrently,
  getFailureCodes,
  type InvoicingUnderTest,
  startInvoicing,
  getFulfilledValues,
} from '../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

describe('A user on the free plan', () => {
  it('can create exactly one of 50 concurrent invoices after four others', async () => {
    const user = invoicing.newUser('free');
    for (let number = 1; number <= 4; number++) await user.createNext();
    const results = await runConcurrently(50, () => user.createNext());
    expect(getFulfilledValues(results)).toMatchObject([{ invoiceNumber: '5' }]);
    expect(getFailureCodes(results)).toEqual(Array(49).fill('INVOICE_LIMIT_REACHED'));
    expect(await user.listInvoices()).toMatchObject({ total: 5 });
    expect(await user.getNextNumber()).toBe(6);
  });
});

it('Without payments in the installation, the free plan has no limit and no watermark', async () => {
  const user = invoicing.newUser('free', { withoutPayments: true });
  for (let number = 1; number <= FREE_INVOICE_LIMIT; number++) await user.createNext();
  expect(await user.createNext()).toMatchObject({ invoiceNumber: '6', watermark: false });
});
