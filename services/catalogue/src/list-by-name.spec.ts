import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { catalogue, type ListByNameRequest, type NameCursor } from '@paperbill/contracts/nats';
import { readWholeList } from '@paperbill/messaging';
import { startTestService } from '@paperbill/testing';
import { catalogueService } from './service.js';

const CUSTOMER_COUNT = 2_500;

const service = await startTestService(catalogueService);

async function insertManyCustomers(): Promise<string> {
  const userId = randomUUID();
  await service.database.query(
    `insert into customers (user_id, name) select $1, 'Customer ' || n / 3 from generate_series(1, $2::int) n`,
    [userId, CUSTOMER_COUNT],
  );
  return userId;
}

async function readParts(
  userId: string,
  afterEach: (last: { id: string }) => Promise<unknown> = async () => undefined,
) {
  const parts = new Array<number>();
  const customers = await readWholeList(async (after: ListByNameRequest['after']) => {
    if (after) await afterEach(after);
    const part = await service.bus.call(catalogue.listCustomers, { userId, ...(after && { after }) });
    parts.push(part.items.length);
    return part;
  });
  return { parts, customers };
}

describe('A list of thousands of items', () => {
  it('comes in several messages, in order and complete', async () => {
    const { parts, customers } = await readParts(await insertManyCustomers());

    expect(parts).toEqual([200, 2_000, 300]);
    expect(new Set(customers.map(({ id }) => id)).size).toBe(CUSTOMER_COUNT);
    const sorted = await service.database.query<{ id: string }>(
      'select id from customers where user_id = (select user_id from customers where id = $1) order by name, id',
      [customers[0]!.id],
    );
    expect(customers.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  it('continues at the right place even if the last item read is deleted meanwhile', async () => {
    const userId = await insertManyCustomers();
    const remove = ({ id }: { id: string }) => service.bus.call(catalogue.deleteCustomer, { userId, id });
    const { customers } = await readParts(userId, remove);

    expect(new Set(customers.map(({ id }) => id)).size).toBe(CUSTOMER_COUNT);
  });
});

describe('A list of products as JSON', () => {
  it('contains the same items as the list, and has a short first part', async () => {
    const userId = randomUUID();
    await service.database.query(
      `insert into products (user_id, name, description, unit_price)
       select $1, '"Product" ' || n / 3, E'a\tb 漢 ' || n, n from generate_series(1, 900) n`,
      [userId],
    );
    const parts = [await service.bus.call(catalogue.listProductsAsJson, { userId })];
    for (let after = parts[0]!.last; after; after = parts.at(-1)!.last) {
      parts.push(await service.bus.call(catalogue.listProductsAsJson, { userId, after }));
    }

    const items = await readWholeList(async (last: NameCursor | undefined) =>
      service.bus.call(catalogue.listProducts, { userId, ...(last && { after: { name: last.name, id: last.id } }) }),
    );
    const text = parts.map(({ bytes }) => Buffer.from(bytes).toString().slice(1, -1)).join();
    expect(parts.map(({ count }) => count)).toEqual([200, 500, 200]);
    expect(`[${text}]`).toBe(JSON.stringify(items));
  });
});
