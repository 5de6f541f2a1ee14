import { expect, it } from '@jest/globals';
import { startTestService, wrongColumns } from '@paperbill/testing';
import { identityService } from './service.js';

it('The entities declare the same columns as PostgreSQL', async () => {
  expect(await wrongColumns(await startTestService(identityService))).toEqual([]);
});
