import { expect, it } from '@jest/globals';
import { startTestService, wrongColumns } from '@paperbill/testing';
import { catalogueService } from './service.js';

it('The entities tell of each column what PostgreSQL does, apart from what only searches read', async () => {
  const wrong = await wrongColumns(await startTestService(catalogueService));
  expect(wrong.sort()).toEqual(['customers.search_text', 'products.search_text']);
});
