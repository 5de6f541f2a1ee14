import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, aProduct, startTestService } from '@paperbill/testing';
import { catalogueService } from './service.js';

const service = await startTestService(catalogueService);

describe('Rows of an import file', () => {
  it('are known if a customer has the same name and e-mail address, ignoring case in the address', async () => {
    const userId = randomUUID();
    const rows = [
      aCustomer({ name: 'Oak Lane', email: 'Jane@Oaklane.example' }),
      aCustomer({ name: 'Harbor', email: '' }),
      aCustomer({ name: 'Müller', email: 'jane@example.org' }),
    ];
    await service.bus.call(catalogue.importCustomers, { userId, rows, idempotencyKey: randomUUID() });
    const fileRows = [
      aCustomer({ name: 'New', email: 'jane@example.org' }),
      aCustomer({ name: 'Oak Lane', email: 'jane@oakLANE.example', phone: 'another' }),
      aCustomer({ name: 'Oak Lane', email: 'bob@oaklane.example' }),
      aCustomer({ name: 'Harbor', email: '' }),
      aCustomer({ name: 'Harbor', email: 'jane@example.org' }),
      ...rows,
    ];
    expect(await service.bus.call(catalogue.findKnownCustomers, { userId, rows: fileRows })).toEqual({
      known: [1, 3, 5, 6, 7],
    });
    const other = { userId: randomUUID(), rows: fileRows.slice(0, 5) };
    expect(await service.bus.call(catalogue.findKnownCustomers, other)).toEqual({ known: [] });
  });

  it('are known if they occur earlier in the file', async () => {
    const rows = [
      aCustomer({ name: 'Müller', email: 'a@mueller.example' }),
      aCustomer({ name: 'Müller', email: 'A@mueller.example', city: 'Dresden' }),
      aCustomer({ name: 'Müller', email: 'b@mueller.example' }),
      aCustomer({ name: 'Müller', email: 'a@mueller.example' }),
    ];
    const call = service.bus.call(catalogue.findKnownCustomers, { userId: randomUUID(), rows });
    expect(await call).toEqual({ known: [1, 3] });
  });

  it('are known if a product has the same name and unit', async () => {
    const userId = randomUUID();
    const rows = [aProduct({ name: 'Paper', unit: 'each' }), aProduct({ name: 'Advice', unit: 'hour' })];
    await service.bus.call(catalogue.importProducts, { userId, rows, idempotencyKey: randomUUID() });
    const productRows = [aProduct({ name: 'Advice', unit: 'day' }), ...rows];
    expect(await service.bus.call(catalogue.findKnownProducts, { userId, rows: productRows })).toEqual({
      known: [1, 2],
    });
  });
});
