import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, aProduct, startTestService } from '@paperbill/testing';
import { catalogueService } from './service.js';

const service = await startTestService(catalogueService);

describe.each([
  {
    noun: 'customers',
    import: (userId: string, names: string[]) =>
      service.bus.call(catalogue.importCustomers, {
        userId,
        rows: names.map((name) => aCustomer({ name })),
        idempotencyKey: randomUUID(),
      }),
    rename: (userId: string, id: string) =>
      service.bus.call(catalogue.updateCustomer, { userId, id, fields: aCustomer({ name: 'Renamed' }) }),
    undo: (userId: string, ids: string[]) => service.bus.call(catalogue.undoImportOfCustomers, { userId, ids }),
    list: (userId: string) => service.bus.call(catalogue.listCustomers, { userId }),
  },
  {
    noun: 'products',
    import: (userId: string, names: string[]) =>
      service.bus.call(catalogue.importProducts, {
        userId,
        rows: names.map((name) => aProduct({ name })),
        idempotencyKey: randomUUID(),
      }),
    rename: (userId: string, id: string) =>
      service.bus.call(catalogue.updateProduct, { userId, id, fields: aProduct({ name: 'Renamed' }) }),
    undo: (userId: string, ids: string[]) => service.bus.call(catalogue.undoImportOfProducts, { userId, ids }),
    list: (userId: string) => service.bus.call(catalogue.listProducts, { userId }),
  },
])('The undo of an import of $noun', (calls) => {
  const namesOf = async (userId: string) => (await calls.list(userId)).items.map(({ name }) => name);

  it('keeps items that were changed since, and returns how many', async () => {
    const userId = randomUUID();
    const { ids } = await calls.import(userId, ['Ada', 'Babbage', 'Zuse']);
    await calls.rename(userId, ids[1]!);

    expect(await calls.undo(userId, ids)).toEqual({ deleted: 2, kept: 1 });
    expect(await namesOf(userId)).toEqual(['Renamed']);
    expect(await calls.undo(userId, ids)).toEqual({ deleted: 0, kept: 1 });
  });

  it('deletes nothing else: no items of other users, and ignores malformed ids', async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const { ids } = await calls.import(owner, ['Ada']);

    expect(await calls.undo(other, ids)).toEqual({ deleted: 0, kept: 0 });
    expect(await calls.undo(owner, ['no id', randomUUID()])).toEqual({ deleted: 0, kept: 0 });
    expect(await namesOf(owner)).toEqual(['Ada']);
  });

  it('never deletes an item that is being changed concurrently', async () => {
    const userId = randomUUID();
    const { ids } = await calls.import(userId, ['Ada', 'Babbage']);
    const [renamed, { kept }] = await Promise.all([
      calls.rename(userId, ids[0]!).then(
        () => true,
        () => false,
      ),
      calls.undo(userId, ids),
    ]);

    expect([await namesOf(userId), kept]).toEqual(renamed ? [['Renamed'], 1] : [[], 0]);
  });
});
