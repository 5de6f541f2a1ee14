import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/core';
import type { TestService } from '@paperbill/testing';

/** How many statements the service sends to PostgreSQL during some work, `begin` and `commit` included. */
export async function countQueries({ app }: TestService, work: () => Promise<unknown>): Promise<number> {
  const log = jest.spyOn(app.get(MikroORM).config.getLogger(), 'logQuery');
  try {
    await work();
    return log.mock.calls.length;
  } finally {
    log.mockRestore();
  }
}
