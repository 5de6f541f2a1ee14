import { expect, it } from '@jest/globals';
import { startTestService, wrongColumns } from '@paperbill/testing';
import { identityService } from './service.js';

it('The entities tell of each column what PostgreSQL does', async () => {
  expect(await wrongColumns(await startTestService(identityService))).toEqual([]);
});
