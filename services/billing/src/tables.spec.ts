import { expect, it } from '@jest/globals';
import { wrongColumns } from '@paperbill/testing';
import { startBillingWithStripe } from './testing/billing-with-stripe.js';

it('The entities tell of each column what PostgreSQL does', async () => {
  expect(await wrongColumns(await startBillingWithStripe())).toEqual([]);
});
