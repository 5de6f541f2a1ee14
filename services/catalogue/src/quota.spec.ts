import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refusalTexts } from '@paperbill/contracts/texts';
import { startTestService } from '@paperbill/testing';
import { createLists } from './testing/lists.js';
import { catalogueService } from './service.js';

const QUOTA = 5;

const service = await startTestService(catalogueService, { CUSTOMER_QUOTA: `${QUOTA}`, PRODUCT_QUOTA: `${QUOTA}` });

describe.each(createLists(service))('The $list of an account', ({ list, create, ...calls }) => {
  const importRows = (userId: string, rows: number) => calls.import(userId, Array<string>(rows).fill('Ada'));
  const count = async (userId: string) =>
    (await service.database.query(`select id from ${list} where user_id = $1`, [userId])).length;
  const countAuditEvents = async (userId: string) =>
    (await service.database.query('select from audit_events where user_id = $1', [userId])).length;
  const refusal = { code: 'QUOTA_REACHED', message: refusalTexts.quotaReached(QUOTA, list) };

  it('are never more than the quota, even with concurrent requests, and refused ones have no audit event', async () => {
    const userId = randomUUID();

    const results = await Promise.allSettled(Array.from({ length: 12 }, () => create(userId)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(QUOTA);
    expect(await count(userId)).toBe(QUOTA);
    expect(await countAuditEvents(userId)).toBe(QUOTA);
    await expect(create(userId)).rejects.toMatchObject(refusal);
  });

  it('are imported completely or not at all', async () => {
    const userId = randomUUID();
    await importRows(userId, QUOTA - 1);

    await expect(importRows(userId, 2)).rejects.toMatchObject(refusal);

    expect(await count(userId)).toBe(QUOTA - 1);
  });

  it('at the quota still return the stored reply of a repeated request', async () => {
    const userId = randomUUID();
    const key = randomUUID();
    const created = await create(userId, key);
    await importRows(userId, QUOTA - 1);

    expect(await create(userId, key)).toEqual(created);
  });
});

describe.each(createLists(service))('The undo of an import of $list', (calls) => {
  it('keeps items that were changed since, and returns how many', async () => {
    const userId = randomUUID();
    const { ids } = await calls.import(userId, ['Ada', 'Babbage', 'Zuse']);
    await calls.update(userId, ids[1]!);

    expect(await calls.undo(userId, ids)).toEqual({ deleted: 2, kept: 1 });
    expect(await calls.listNames(userId)).toEqual(['Renamed']);
    expect(await calls.undo(userId, ids)).toEqual({ deleted: 0, kept: 1 });
  });

  it('deletes nothing else: no items of other users, and ignores malformed ids', async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const { ids } = await calls.import(owner, ['Ada']);

    expect(await calls.undo(other, ids)).toEqual({ deleted: 0, kept: 0 });
    expect(await calls.undo(owner, ['no id', randomUUID()])).toEqual({ deleted: 0, kept: 0 });
    expect(await calls.listNames(owner)).toEqual(['Ada']);
  });

  it('never deletes an item that is being changed concurrently', async () => {
    const userId = randomUUID();
    const { ids } = await calls.import(userId, ['Ada', 'Babbage']);
    const [renamed, { kept }] = await Promise.all([
      calls.update(userId, ids[0]!).then(
        () => true,
        () => false,
      ),
      calls.undo(userId, ids),
    ]);

    expect([await calls.listNames(userId), kept]).toEqual(renamed ? [['Renamed'], 1] : [[], 0]);
  });
});
