import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, aProduct, countQueries, startTestService } from '@paperbill/testing';
import { catalogueService } from '../service.js';

const service = await startTestService(catalogueService);

it('Unknown ids and current prices are found with one query for any number of ids', async () => {
  const [ada, charles] = [randomUUID(), randomUUID()];
  const own = await service.bus.call(catalogue.createCustomer, { userId: ada, fields: aCustomer() });
  const foreign = await service.bus.call(catalogue.createCustomer, { userId: charles, fields: aCustomer() });
  const product = await service.bus.call(catalogue.createProduct, { userId: ada, fields: aProduct() });
  const unknownId = randomUUID();
  const ask = (customerIds: string[], productIds: string[]) =>
    service.bus.call(catalogue.findUnknown, { userId: ada, customerIds, productIds });

  expect(await ask([own.id], [product.id])).toEqual({ customerIds: [], productIds: [] });
  expect(await ask([own.id.toUpperCase()], [])).toEqual({ customerIds: [], productIds: [] });
  expect(await ask([foreign.id, own.id, 'no id'], [product.id, unknownId, own.id])).toEqual({
    customerIds: [foreign.id, 'no id'],
    productIds: [unknownId, own.id],
  });
  const onSchedule = await service.bus.call(catalogue.findUnknownOnSchedule, {
    userId: ada,
    customerIds: [foreign.id, own.id],
    productIds: [unknownId],
  });
  expect(onSchedule).toEqual({ customerIds: [foreign.id], productIds: [unknownId] });
  const prices = await service.bus.call(catalogue.getPrices, {
    userId: ada,
    productIds: [product.id, unknownId, foreign.id, 'no id'],
  });
  expect(prices).toEqual([{ id: product.id, unitPrice: product.unitPrice }]);
  const ofAnother = service.bus.call(catalogue.getPrices, { userId: charles, productIds: [product.id] });
  expect(await ofAnother).toEqual([]);
  const many = Array.from({ length: 1_000 }, () => randomUUID());
  expect(await countQueries(service, () => ask([own.id], many))).toBe(1);
});
