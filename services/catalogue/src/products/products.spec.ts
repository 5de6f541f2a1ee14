import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { catalogue } from '@paperbill/contracts/nats';
import { aProduct, arbitraryMoney, startTestService, type TestService } from '@paperbill/testing';
import fc from 'fast-check';
import { catalogueService } from '../service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(catalogueService);
});

const listProducts = async (userId: string) => (await service.bus.call(catalogue.listProducts, { userId })).items;
const createProduct = (userId: string, fields = aProduct()) =>
  service.bus.call(catalogue.createProduct, { userId, fields });
const updateProduct = (userId: string, id: string, fields = aProduct()) =>
  service.bus.call(catalogue.updateProduct, { userId, id, fields });
const deleteProduct = (userId: string, id: string) => service.bus.call(catalogue.deleteProduct, { userId, id });

describe('Products', () => {
  it('are stored with all their fields', async () => {
    const userId = randomUUID();
    const fields = aProduct({ name: 'Écran 27″', description: 'Prix hors taxes', unit: 'piece', unitPrice: '249.90' });
    const created = await createProduct(userId, fields);

    expect(created).toEqual({
      ...fields,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await listProducts(userId)).toEqual([created]);
  });

  it('keep prices exact to the cent', async () => {
    const userId = randomUUID();
    const { id } = await createProduct(userId);
    await fc.assert(
      fc.asyncProperty(arbitraryMoney({ min: 0 }), async (unitPrice) => {
        expect((await updateProduct(userId, id, aProduct({ unitPrice }))).unitPrice).toBe(unitPrice);
      }),
      { numRuns: 50 },
    );
  });

  it('are listed by name in natural order, stable across reads', async () => {
    const userId = randomUUID();
    for (const name of ['Workshop', 'audit', 'Audit', 'Éclair', 'Design', 'design']) {
      await createProduct(userId, aProduct({ name }));
    }
    const first = await listProducts(userId);
    expect(first.map(({ name }) => name)).toEqual(['audit', 'Audit', 'design', 'Design', 'Éclair', 'Workshop']);
    expect(await listProducts(userId)).toEqual(first);
  });

  it('cannot be read after deletion, and a second deletion is NOT_FOUND', async () => {
    const userId = randomUUID();
    const { id } = await createProduct(userId);

    expect(await deleteProduct(userId, id)).toEqual({});
    expect(await listProducts(userId)).toEqual([]);
    await expect(deleteProduct(userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(updateProduct(userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stay deleted if changes arrive concurrently', async () => {
    const userId = randomUUID();
    const { id } = await createProduct(userId);
    await Promise.allSettled([
      updateProduct(userId, id),
      deleteProduct(userId, id),
      updateProduct(userId, id),
      updateProduct(userId, id),
    ]);

    expect(await listProducts(userId)).toEqual([]);
  });
});

describe("Another user's product", () => {
  it('is not listed and NOT_FOUND for update and delete, and stays unchanged', async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const product = await createProduct(owner);

    expect(await listProducts(other)).toEqual([]);
    await expect(updateProduct(other, product.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteProduct(other, product.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listProducts(owner)).toEqual([product]);
  });
});
