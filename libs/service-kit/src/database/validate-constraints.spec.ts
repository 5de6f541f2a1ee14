import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { createDatabase, stopAfterFile, type TestDatabase } from '@paperbill/test-infrastructure';
import { createDatabaseOptions, type Schema } from './database.js';
import { applyMigrations } from './migrate.js';

class CreatePrices extends Migration {
  override up(): void {
    this.addSql('create table prices (amount integer not null)');
  }
}

class AddConstraint extends Migration {
  override up(): void {
    this.addSql('alter table prices add constraint "Price2IsNotNegative" check (amount >= 0) not valid');
  }
}

let database: TestDatabase;
const queryAsOwner = (sql: string) => database.queryAs(database.ownerUrl, sql);

beforeEach(async () => {
  database = await createDatabase();
});

async function migrate(migrations: Schema['migrations']): Promise<void> {
  const options = createDatabaseOptions(database.ownerUrl, 'spec', { entities: [], migrations });
  const orm = await MikroORM.init({ ...options, logger: () => undefined });
  stopAfterFile(() => orm.close());
  await applyMigrations(orm);
}

const isValidated = async () => {
  const [row] = await queryAsOwner(`select convalidated from pg_constraint where conname = 'Price2IsNotNegative'`);
  return (row as { convalidated: boolean }).convalidated;
};

it('starts with rows that violate a new constraint, which holds for new rows and is validated once they are repaired', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await migrate([CreatePrices]);
  await queryAsOwner('insert into prices values (-1)');
  await migrate([CreatePrices, AddConstraint]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('stored rows violate it'));
  expect(await isValidated()).toBe(false);
  await expect(queryAsOwner('insert into prices values (-2)')).rejects.toThrow('Price2IsNotNegative');
  await queryAsOwner('update prices set amount = 0');
  await migrate([CreatePrices, AddConstraint]);
  expect(await isValidated()).toBe(true);
});

it('starts while a table is in use, and validates its constraint at the next start', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await migrate([CreatePrices]);
  await queryAsOwner('insert into prices values (-1)');
  await migrate([CreatePrices, AddConstraint]);
  await queryAsOwner('update prices set amount = 0');
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  await other.query('begin; lock table prices in share update exclusive mode');
  await migrate([CreatePrices, AddConstraint]);
  expect(warn).toHaveBeenLastCalledWith(expect.stringContaining('its table is in use'));
  expect(await isValidated()).toBe(false);
  await other.end();
  await migrate([CreatePrices, AddConstraint]);
  expect(await isValidated()).toBe(true);
});
