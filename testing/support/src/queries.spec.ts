import { Controller, Module } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { serviceConfigFields } from '@paperbill/service-kit';
import { countQueries, explainStatement, findSequentialScans, startTestService, recordStatements } from './index.js';

@Controller()
class NoMessages {}

@Module({ controllers: [NoMessages] })
class NoMessagesModule {}

const service = await startTestService({
  name: 'catalogue',
  module: NoMessagesModule,
  schema: { entities: [], migrations: [] },
  config: serviceConfigFields,
});
const { ownerUrl, queryAs } = service.database;
await queryAs(ownerUrl, 'create table marks (mark int primary key); grant select on marks to public');

const work = async () => {
  const em = service.app.get(EntityManager).fork();
  await em.transactional((transaction) => transaction.execute('select mark from marks where mark > ?', [7]));
};

describe('The recorded statements of a service', () => {
  it('are all statements in order, with their parameters', async () => {
    const statements = await recordStatements(service, work);
    expect(statements.map(({ query }) => query)).toEqual([
      expect.stringMatching(/^begin/),
      expect.stringContaining('select mark from marks'),
      'commit',
    ]);
    expect(statements[1]!.params).toEqual([7]);
    expect(await countQueries(service, work)).toBe(3);
  });

  it('can be explained by PostgreSQL', async () => {
    const [, select] = await recordStatements(service, work);
    expect((await explainStatement(service, select!)).join('\n')).toContain('marks');
    expect(
      await findSequentialScans(service, () => service.app.get(EntityManager).fork().execute('select * from marks')),
    ).toEqual([expect.stringContaining('Seq Scan on marks')]);
  });
});
