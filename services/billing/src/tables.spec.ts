import { expect, it } from '@jest/globals';
import { findWrongColumns } from '@paperbill/testing';
import { startBillingWithStripe } from './testing/billing-with-stripe.js';

it('The entities declare the same columns as PostgreSQL', async () => {
  expect(await findWrongColumns(await startBillingWithStripe())).toEqual([]);
});
