import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { catalogue } from '@paperbill/contracts/nats';
import { aProduct, arbitraryMoney, startTestService } from '@paperbill/testing';
import fc from 'fast-check';
import { catalogueService } from '../service.js';

const service = await startTestService(catalogueService);

const listProducts = async (userId: string) => (await service.bus.call(catalogue.listProducts, { userId })).items;
const createProduct = (userId: string, fields = aProduct()) =>
  service.bus.call(catalogue.createProduct, { userId, fields });
const updateProduct = (userId: string, id: string, fields = aProduct()) =>
  service.bus.call(catalogue.updateProduct, { userId, id, fields });
const getProduct = (userId: string, id: string) => service.bus.call(catalogue.getProduct, { userId, id });
const deleteProduct = (userId: string, id: string) => service.bus.call(catalogue.deleteProduct, { userId, id });

describe('Products', () => {
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
    await expect(getProduct(userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be read one by one, but not by other users', async () => {
    const userId = randomUUID();
    const product = await createProduct(userId, aProduct({ currency: 'KWD' }));
    expect(await getProduct(userId, product.id)).toEqual(product);
    await expect(getProduct(randomUUID(), product.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('name their currency and their taxes, unless the user chose none', async () => {
    const userId = randomUUID();
    const defaults = { currency: 'IDR', defaultTaxIds: [randomUUID(), randomUUID()] };
    const product = await createProduct(userId, aProduct({ ...defaults, unitPrice: '250000000.00' }));
    const plain = await createProduct(userId, aProduct({ name: 'Plain', currency: '', defaultTaxIds: [] }));

    expect(product).toMatchObject(defaults);
    expect(Object.keys(plain)).toEqual(['id', 'name', 'description', 'unit', 'unitPrice', 'createdAt']);
    expect(await listProducts(userId)).toEqual([product, plain]);
    const selection = { userId, offset: 0, limit: 10 };
    expect((await service.bus.call(catalogue.selectProducts, selection)).items).toEqual([product, plain]);

    // The BFF of the previous release does not send these fields, so they keep their values.
    const { currency: _currency, defaultTaxIds: _ids, ...withoutDefaults } = aProduct();
    expect(await updateProduct(userId, product.id, withoutDefaults)).toMatchObject(defaults);
    const cleared = await updateProduct(userId, product.id, aProduct({ currency: '', defaultTaxIds: [] }));
    expect(Object.keys(cleared)).toEqual(Object.keys(plain));
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
