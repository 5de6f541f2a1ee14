import type { EntityManager } from '@mikro-orm/postgresql';
import { chosenDefaults } from '@paperbill/contracts/http';
import type { PriceOfProduct, CustomerAndProductIds } from '@paperbill/contracts/nats';
import { toIdArraySql, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export async function selectUnknownReferences(
  em: EntityManager,
  userId: string,
  { customerIds, productIds }: CustomerAndProductIds,
): Promise<CustomerAndProductIds> {
  const selectIds = (table: 'customers' | 'products', ids: string[]) => {
    const found = kysely(em)
      .selectFrom(table)
      .select(({ ref }) => sql<string>`${ref('id')}::text`.as('id'))
      .where('userId', '=', userId)
      .where('id', '=', anyOfIdsSql(ids));
    return sql<string[]>`array(${found})`;
  };
  const knownIds = await kysely(em)
    .selectNoFrom([
      selectIds('customers', customerIds).as('customers'),
      selectIds('products', productIds).as('products'),
    ])
    .executeTakeFirstOrThrow();
  const removeFound = (ids: string[], found: string[]) => {
    const foundIds = new Set(found);
    return ids.filter((id) => !foundIds.has(id.toLowerCase()));
  };
  return {
    customerIds: removeFound(customerIds, knownIds.customers),
    productIds: removeFound(productIds, knownIds.products),
  };
}

export async function selectPrices(em: EntityManager, userId: string, productIds: string[]): Promise<PriceOfProduct[]> {
  const rows = await kysely(em)
    .selectFrom('products')
    .select(['id', 'unitPrice', 'currency'])
    .where('userId', '=', userId)
    .where('id', '=', anyOfIdsSql(productIds))
    .execute();
  return rows.map(({ currency, ...price }) => ({ ...price, ...chosenDefaults({ currency }) }));
}

const anyOfIdsSql = (ids: readonly string[]) => sql<string>`any(${toIdArraySql(ids)}::uuid[])`;
