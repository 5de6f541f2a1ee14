import type { EntityManager } from '@mikro-orm/postgresql';
import type { PriceOfProduct, References } from '@paperbill/contracts/nats';
import { idArray } from '@paperbill/service-kit';

/** Of these ids, those that are of no customer or product of this user: one statement, however many they are. */
export async function selectUnknown(
  em: EntityManager,
  userId: string,
  { customerIds, productIds }: References,
): Promise<References> {
  const [known] = await em.execute<{ customers: string[]; products: string[] }[]>(
    `select array(select id::text from customers where user_id = ? and id = any(?::uuid[])) as customers,
            array(select id::text from products where user_id = ? and id = any(?::uuid[])) as products`,
    [userId, idArray(customerIds), userId, idArray(productIds)],
  );
  const without = (ids: string[], found: string[]) => {
    const mine = new Set(found);
    return ids.filter((id) => !mine.has(id.toLowerCase()));
  };
  return {
    customerIds: without(customerIds, known!.customers),
    productIds: without(productIds, known!.products),
  };
}

export const selectPrices = (em: EntityManager, userId: string, productIds: string[]): Promise<PriceOfProduct[]> =>
  em.execute<PriceOfProduct[]>(
    `select id, unit_price as "unitPrice" from products where user_id = ? and id = any(?::uuid[])`,
    [userId, idArray(productIds)],
  );
