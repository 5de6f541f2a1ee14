import { expect, it } from '@jest/globals';
import { startTestService, findWrongColumns } from '@paperbill/testing';
import { identityService } from './service.js';

it('The entities declare the same columns as PostgreSQL', async () => {
  expect(await findWrongColumns(await startTestService(identityService))).toEqual([]);
});
