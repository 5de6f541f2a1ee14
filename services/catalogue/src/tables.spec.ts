import { expect, it } from '@jest/globals';
import { startTestService, findWrongColumns } from '@paperbill/testing';
import { catalogueService } from './service.js';

it('The entities declare the same columns as PostgreSQL, except for columns that only searches read', async () => {
  const wrong = await findWrongColumns(await startTestService(catalogueService));
  expect(wrong.sort()).toEqual(['customers.search_text', 'products.search_text']);
});
