import { MikroORM } from '@mikro-orm/core';
import { expect, it } from '@jest/globals';
import { findWrongColumns } from '@paperbill/testing';
import { startInvoicing } from './testing/invoicing-under-test.js';

it('The entities match the columns of the tables in PostgreSQL', async () => {
  const invoicing = await startInvoicing();
  expect(invoicing.app.get(MikroORM).getMetadata().getAll().size).toBeGreaterThan(20);
  expect(await findWrongColumns(invoicing)).toEqual([]);
});
