import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ProductFields } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { MAX_AMOUNT, MAX_LENGTH } from '@paperbill/contracts/rules';
import { aProduct, arbitraryMoney, startTestService, type TestService } from '@paperbill/testing';
import fc from 'fast-check';
import { catalogueService } from '../service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(catalogueService);
});

const list = async (userId: string) => (await service.bus.call(catalogue.listProducts, { userId })).items;
const create = (userId: string, fields = aProduct()) => service.bus.call(catalogue.createProduct, { userId, fields });
const update = (userId: string, id: string, fields = aProduct()) =>
  service.bus.call(catalogue.updateProduct, { userId, id, fields });
const remove = (userId: string, id: string) => service.bus.call(catalogue.deleteProduct, { userId, id });

describe('Products', () => {
  it('are an empty list for a new user', async () => {
    expect(await list(randomUUID())).toEqual([]);
  });

  it('are stored with all their fields', async () => {
    const userId = randomUUID();
    const fields = aProduct({ name: 'Écran 27″', description: 'Prix hors taxes', unit: 'piece', unitPrice: '249.90' });
    const created = await create(userId, fields);

    expect(created).toEqual({
      ...fields,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await list(userId)).toEqual([created]);
  });

  it('accept the longest texts and the largest price that the contract allows', async () => {
    const fields = aProduct({
      name: 'n'.repeat(MAX_LENGTH.name),
      description: 'd'.repeat(MAX_LENGTH.description),
      unit: 'u'.repeat(MAX_LENGTH.unit),
      unitPrice: MAX_AMOUNT,
    });
    expect(await create(randomUUID(), fields)).toMatchObject(fields);
  });

  it('keep prices exact to the cent', async () => {
    const userId = randomUUID();
    const { id } = await create(userId);
    await fc.assert(
      fc.asyncProperty(arbitraryMoney({ min: 0 }), async (unitPrice) => {
        expect((await update(userId, id, aProduct({ unitPrice }))).unitPrice).toBe(unitPrice);
      }),
      { numRuns: 50 },
    );
  });

  it('are listed by name in natural order, stable across reads', async () => {
    const userId = randomUUID();
    for (const name of ['Workshop', 'audit', 'Audit', 'Éclair', 'Design', 'design']) {
      await create(userId, aProduct({ name }));
    }
    const first = await list(userId);
    expect(first.map(({ name }) => name)).toEqual(['audit', 'Audit', 'design', 'Design', 'Éclair', 'Workshop']);
    expect(await list(userId)).toEqual(first);
  });

  it('can be changed, and keep their id and creation time', async () => {
    const userId = randomUUID();
    const { id, createdAt } = await create(userId);
    const fields = aProduct({ name: 'Renamed', description: '', unitPrice: '0.01' });

    expect(await update(userId, id, fields)).toEqual({ ...fields, id, createdAt });
    expect(await list(userId)).toEqual([{ ...fields, id, createdAt }]);
  });

  it('cannot be read after deletion, and a second deletion is NOT_FOUND', async () => {
    const userId = randomUUID();
    const { id } = await create(userId);

    expect(await remove(userId, id)).toEqual({});
    expect(await list(userId)).toEqual([]);
    await expect(remove(userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(update(userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stay deleted if changes arrive concurrently', async () => {
    const userId = randomUUID();
    const { id } = await create(userId);
    await Promise.allSettled([update(userId, id), remove(userId, id), update(userId, id), update(userId, id)]);

    expect(await list(userId)).toEqual([]);
  });
});

describe("Another user's product", () => {
  it('is not listed and NOT_FOUND for update and delete, and stays unchanged', async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const product = await create(owner);

    expect(await list(other)).toEqual([]);
    await expect(update(other, product.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove(other, product.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await list(owner)).toEqual([product]);
  });

  it('cannot be created by sending its owner as a field', async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    await create(owner, { ...aProduct(), userId: other } as ProductFields);

    expect(await list(other)).toEqual([]);
    expect(await list(owner)).toHaveLength(1);
  });
});

it.each(['', '1', 'null'])('A malformed id is NOT_FOUND: "%s"', async (id) => {
  await expect(update(randomUUID(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(remove(randomUUID(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
