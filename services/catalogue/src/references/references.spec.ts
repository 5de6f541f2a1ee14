import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, aProduct, countQueries, startTestService, type TestService } from '@paperbill/testing';
import { catalogueService } from '../service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(catalogueService);
});

it('Unknown ids and current prices are found with one query for any number of ids', async () => {
  const [ada, charles] = [randomUUID(), randomUUID()];
  const mine = await service.bus.call(catalogue.createCustomer, { userId: ada, fields: aCustomer() });
  const foreign = await service.bus.call(catalogue.createCustomer, { userId: charles, fields: aCustomer() });
  const product = await service.bus.call(catalogue.createProduct, { userId: ada, fields: aProduct() });
  const gone = randomUUID();
  const ask = (customerIds: string[], productIds: string[]) =>
    service.bus.call(catalogue.findUnknown, { userId: ada, customerIds, productIds });

  expect(await ask([mine.id], [product.id])).toEqual({ customerIds: [], productIds: [] });
  expect(await ask([mine.id.toUpperCase()], [])).toEqual({ customerIds: [], productIds: [] });
  expect(await ask([foreign.id, mine.id, 'no id'], [product.id, gone, mine.id])).toEqual({
    customerIds: [foreign.id, 'no id'],
    productIds: [gone, mine.id],
  });
  const onSchedule = await service.bus.call(catalogue.findUnknownOnSchedule, {
    userId: ada,
    customerIds: [foreign.id, mine.id],
    productIds: [gone],
  });
  expect(onSchedule).toEqual({ customerIds: [foreign.id], productIds: [gone] });
  const prices = await service.bus.call(catalogue.getPrices, {
    userId: ada,
    productIds: [product.id, gone, foreign.id, 'no id'],
  });
  expect(prices).toEqual([{ id: product.id, unitPrice: product.unitPrice }]);
  const ofAnother = service.bus.call(catalogue.getPrices, { userId: charles, productIds: [product.id] });
  expect(await ofAnother).toEqual([]);
  const many = Array.from({ length: 1_000 }, () => randomUUID());
  expect(await countQueries(service, () => ask([mine.id], many))).toBe(1);
});
