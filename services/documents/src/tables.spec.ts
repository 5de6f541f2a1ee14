import { expect, it } from '@jest/globals';
import { startTestService, findWrongColumns } from '@paperbill/testing';
import { documentsService } from './service.js';

it('The entities declare the same columns as PostgreSQL', async () => {
  const service = await startTestService(documentsService, { GOTENBERG_URL: 'http://127.0.0.1:9' });
  expect(await findWrongColumns(service)).toEqual([]);
});
