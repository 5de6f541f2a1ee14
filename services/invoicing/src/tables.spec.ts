import { MikroORM } from '@mikro-orm/core';
import { expect, it } from '@jest/globals';
import { wrongColumns } from '@paperbill/testing';
import { startInvoicing } from './testing/invoicing-under-test.js';

it('The entities tell of each column what PostgreSQL does', async () => {
  const invoicing = await startInvoicing();
  expect(invoicing.app.get(MikroORM).getMetadata().getAll().size).toBeGreaterThan(20);
  expect(await wrongColumns(invoicing)).toEqual([]);
});
