import { randomUUID } from 'node:crypto';
import { catalogue } from '@paperbill/contracts/nats';
import { aCustomer, aProduct, type TestService } from '@paperbill/testing';

/** Returns the requests of both lists, for tests that hold for customers and for products. */
export const createLists = ({ bus }: TestService) => [
  {
    list: 'customers' as const,
    item: 'customer',
    create: (userId: string, idempotencyKey: string = randomUUID(), name = 'Ada'): Promise<{ id: string }> =>
      bus.call(catalogue.createCustomer, { userId, fields: aCustomer({ name }), idempotencyKey }),
    update: (userId: string, id: string): Promise<object> =>
      bus.call(catalogue.updateCustomer, { userId, id, fields: aCustomer({ name: 'Renamed' }) }),
    remove: (userId: string, id: string) => bus.call(catalogue.deleteCustomer, { userId, id }),
    get: (userId: string, id: string): Promise<object> => bus.call(catalogue.getCustomer, { userId, id }),
    import: (userId: string, names: string[], idempotencyKey: string = randomUUID()) => {
      const rows = names.map((name) => aCustomer({ name }));
      return bus.call(catalogue.importCustomers, { userId, rows, idempotencyKey });
    },
    undo: (userId: string, ids: string[]) => bus.call(catalogue.undoImportOfCustomers, { userId, ids }),
    listNames: async (userId: string) =>
      (await bus.call(catalogue.listCustomers, { userId })).items.map(({ name }) => name),
  },
  {
    list: 'products' as const,
    item: 'product',
    create: (userId: string, idempotencyKey: string = randomUUID(), name = 'Ada'): Promise<{ id: string }> =>
      bus.call(catalogue.createProduct, { userId, fields: aProduct({ name }), idempotencyKey }),
    update: (userId: string, id: string): Promise<object> =>
      bus.call(catalogue.updateProduct, { userId, id, fields: aProduct({ name: 'Renamed' }) }),
    remove: (userId: string, id: string) => bus.call(catalogue.deleteProduct, { userId, id }),
    get: (userId: string, id: string): Promise<object> => bus.call(catalogue.getProduct, { userId, id }),
    import: (userId: string, names: string[], idempotencyKey: string = randomUUID()) => {
      const rows = names.map((name) => aProduct({ name }));
      return bus.call(catalogue.importProducts, { userId, rows, idempotencyKey });
    },
    undo: (userId: string, ids: string[]) => bus.call(catalogue.undoImportOfProducts, { userId, ids }),
    listNames: async (userId: string) =>
      (await bus.call(catalogue.listProducts, { userId })).items.map(({ name }) => name),
  },
];
