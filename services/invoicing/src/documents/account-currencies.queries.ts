import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { type Currency, DEFAULT_CURRENCY, MAX_CURRENCIES } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export const profileCurrencySql = (userId: string) =>
  sql<Currency>`coalesce((select currency from company_profiles where user_id = ${userId}), ${DEFAULT_CURRENCY}::text)`;

export async function selectProfileCurrency(em: EntityManager, userId: string): Promise<Currency> {
  const { currency } = await kysely(em)
    .selectNoFrom(profileCurrencySql(userId).as('currency'))
    .executeTakeFirstOrThrow();
  return currency;
}

export const invoicedCurrenciesSql = (userId: string) => sql<Currency[]>`invoiced_currencies(${userId})`;

/**
 * US dollars are always accepted without a query. The caller must have locked the user's invoice counter.
 * @throws AppError INVALID_INPUT with the path of the currency field
 */
export async function refuseTooManyCurrencies(
  em: EntityManager,
  userId: string,
  document: 'invoice' | 'quote',
  currency: Currency = DEFAULT_CURRENCY,
): Promise<void> {
  if (currency === DEFAULT_CURRENCY) return;
  const { currencies } = await kysely(em)
    .selectNoFrom(invoicedCurrenciesSql(userId).as('currencies'))
    .executeTakeFirstOrThrow();
  if (currencies.length < MAX_CURRENCIES || currencies.includes(currency)) return;
  throw AppError.invalidField(`${document}.currency`, { code: 'tooManyCurrencies', params: [MAX_CURRENCIES] });
}
