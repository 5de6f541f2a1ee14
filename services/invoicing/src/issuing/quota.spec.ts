import { expect, it } from '@jest/globals';
import { refusalTexts } from '@paperbill/contracts/texts';
import { runConcurrently, getFailureCodes, startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing({ INVOICE_QUOTA: '3' });

it('An account cannot exceed the quota of quotes, which is counted separately from invoices', async () => {
  const user = invoicing.newUser('active');
  await runConcurrently(3, () => user.createNext());

  const results = await runConcurrently(10, () => user.createQuote());

  expect(getFailureCodes(results)).toEqual(Array(7).fill('QUOTA_REACHED'));
  await expect(user.createQuote()).rejects.toMatchObject({ message: refusalTexts.quotaReached(3, 'quotes') });
});

it('An account cannot exceed its quota of invoices with concurrent requests on a paid plan', async () => {
  const user = invoicing.newUser('active');

  const results = await runConcurrently(10, () => user.createNext());

  expect(getFailureCodes(results)).toEqual(Array(7).fill('QUOTA_REACHED'));
  expect(await user.listInvoices()).toMatchObject({ total: 3 });
  await expect(user.createNext()).rejects.toMatchObject({ message: refusalTexts.quotaReached(3, 'invoices') });
});
