import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { type Service, serviceConfigFields } from '@paperbill/service-kit';
import { findRowSecurityViolations } from './row-scope.js';
import { startTestService } from './test-service.js';

@Module({})
class NotesModule {}

const notesService: Service = {
  name: 'catalogue',
  module: NotesModule,
  schema: { entities: [], migrations: [] },
  config: serviceConfigFields,
};

const [ada, bob] = [randomUUID(), randomUUID()];

const { database, stop } = await startTestService(notesService);
await database.queryAs(
  database.ownerUrl,
  `create table people (id uuid primary key);
   create table notes (id uuid primary key, user_id uuid not null references people);
   create table lines (note_id uuid not null references notes)`,
);
await stop();
// When the service starts, it creates missing policies for row-level security.
const addresses = { DATABASE_URL: database.runningUrl, DATABASE_MIGRATION_URL: database.ownerUrl };
const service = { ...(await startTestService(notesService, addresses)), database };
for (const statement of [
  'insert into people values ($1), ($2)',
  'insert into notes values ($1, $1), ($2, $2)',
  'insert into lines values ($1), ($2)',
]) {
  await database.query(statement, [ada, bob]);
}

it('findRowSecurityViolations returns nothing if the policies are correct', async () => {
  expect(await findRowSecurityViolations(service, ada, bob)).toEqual([]);
});

it.each([
  [
    'for all',
    'notes',
    [
      'a user does not read exactly their own rows',
      'rows are read without a user',
      'a user does not change exactly their own rows',
      'a user deletes rows of others',
      'a user adds rows for others',
    ],
  ],
  ['for delete', 'notes', ['a user deletes rows of others']],
  ['for insert', 'notes', ['a user adds rows for others']],
  ['for select', 'people', ['a user does not read exactly their own rows', 'rows are read without a user']],
])(
  'findRowSecurityViolations reports the statements that an open policy %s on %s allows',
  async (command, table, found) => {
    const condition = command === 'for insert' ? 'with check (true)' : 'using (true)';
    await service.database.query(`create policy open on ${table} ${command} ${condition}`);
    expect(await findRowSecurityViolations(service, ada, bob)).toEqual(found.map((text) => `${table}: ${text}`));
    await service.database.query(`drop policy open on ${table}`);
  },
);

it('findRowSecurityViolations reports a policy that hides the user’s own rows', async () => {
  await service.database.query('create policy closed on notes as restrictive for select using (false)');
  expect(await findRowSecurityViolations(service, ada, bob)).toContain(
    'notes: a user does not read exactly their own rows',
  );
  await service.database.query('drop policy closed on notes');
});
