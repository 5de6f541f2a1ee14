import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@paperbill/contracts/http';
import { createAuditMessages, catalogue } from '@paperbill/contracts/nats';
import { MAX_AUDIT_EVENTS_PER_DAY } from '@paperbill/contracts/rules';
import { createOrigin, requestContext } from '@paperbill/messaging';
import { aCustomer, countQueries, startTestService } from '@paperbill/testing';
import { createLists } from './testing/lists.js';
import { catalogueService } from './service.js';

const service = await startTestService(catalogueService);

const origin = createOrigin('192.0.2.7', 'Firefox');
const runInRequest = <T>(work: () => Promise<T>) => requestContext.run({ requestId: 'request-42', origin }, work);
const listEvents = (userId: string) =>
  service.bus.call(createAuditMessages('catalogue').list, { userId, before: null, limit: 100 }) as Promise<
    AuditEvent[]
  >;
const listAuditedActions = async (userId: string) =>
  (await listEvents(userId)).map(({ action, target, detail }) => [action, target, detail].filter(Boolean).join(' '));

describe.each(createLists(service))('The audit log of each $item', ({ item, ...calls }) => {
  it('has one event per change, with the user, the address and the changed item', async () => {
    const userId = randomUUID();
    const { id } = await runInRequest(() => calls.create(userId));
    await runInRequest(() => calls.update(userId, id));
    await runInRequest(() => calls.remove(userId, id));

    const events = await listEvents(userId);
    expect(events.map(({ action, target }) => [action, target])).toEqual([
      [`${item}.deleted`, 'Renamed'],
      [`${item}.changed`, 'Renamed'],
      [`${item}.created`, 'Ada'],
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        by: 'user',
        targetId: id,
        address: '192.0.2.7',
        userAgent: 'Firefox',
        byEmail: '',
      });
    }
    expect(await service.database.query('select distinct actor_id, request_id from audit_events where user_id = $1', [userId]))
      .toEqual([{ actor_id: userId, request_id: 'request-42' }]); // oxfmt-ignore
  });

  it('has one event for all requests with the same key', async () => {
    const userId = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => calls.create(userId, 'key-1')));
    await calls.import(userId, ['Ada', 'Babbage'], 'key-2');
    await calls.import(userId, ['Ada', 'Babbage'], 'key-2');

    expect(await listAuditedActions(userId)).toEqual([`${item}.imported 2`, `${item}.created Ada`]);
  });

  it('has one event per import and one per undo, and none for an undo without effect', async () => {
    const userId = randomUUID();
    const { ids } = await calls.import(userId, ['Ada', 'Babbage']);
    await calls.undo(userId, ids);
    await calls.undo(userId, ids);

    expect(await listAuditedActions(userId)).toEqual([`${item}.import-undone 2`, `${item}.imported 2`]);
  });

  it("has no event for a refused change or for another user's item", async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const { id } = await calls.create(owner);
    await expect(calls.update(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(calls.remove(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    expect(await listAuditedActions(other)).toEqual([]);
    expect(await listAuditedActions(owner)).toEqual([`${item}.created Ada`]);
  });

  it('uses no explicit transaction around a change of one row', async () => {
    const userId = randomUUID();
    const { id } = await calls.create(userId);

    expect(await countQueries(service, () => calls.update(userId, id))).toBe(1);
    expect(await countQueries(service, () => calls.remove(userId, id))).toBe(1);
  });
});

it('A change is not stored if its audit event cannot be stored', async () => {
  const userId = randomUUID();
  const { id } = await service.bus.call(catalogue.createCustomer, { userId, fields: aCustomer({ name: 'Ada' }) });
  await service.database.query(
    `alter table audit_events add constraint broken check (user_id <> '${userId}') not valid`,
  );
  const update = service.bus.call(catalogue.updateCustomer, { userId, id, fields: aCustomer({ name: 'Renamed' }) });

  await expect(update).rejects.toMatchObject({ code: 'SERVICE_FAILED' });
  expect(await service.bus.call(catalogue.getCustomer, { userId, id })).toMatchObject({ name: 'Ada' });
});

it('A user who reaches the daily limit of audit events is refused, so that nothing changes unlogged', async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  const { id } = await service.bus.call(catalogue.createCustomer, { userId, fields: aCustomer({ name: 'Ada' }) });
  await service.database.query(
    `insert into audit_events (user_id, actor_id, actor_role, action, target, detail, address, user_agent, request_id)
     select $1, $1, 'user', 'customer.changed', '', '', '', '', '' from generate_series(1, $2::int)`,
    [userId, MAX_AUDIT_EVENTS_PER_DAY - 2],
  );
  const rename = (name: string) =>
    runInRequest(() => service.bus.call(catalogue.updateCustomer, { userId, id, fields: aCustomer({ name }) }));

  expect(await rename('Ada Lovelace')).toMatchObject({ name: 'Ada Lovelace' });
  await expect(rename('Somebody')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await service.bus.call(catalogue.getCustomer, { userId, id })).toMatchObject({ name: 'Ada Lovelace' });
  await runInRequest(() => service.bus.call(catalogue.createCustomer, { userId: other, fields: aCustomer() }));
});
