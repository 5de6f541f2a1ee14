import type { EntityManager } from '@mikro-orm/postgresql';
import type { CurrencyTotals } from '@paperbill/contracts/http';
import type { TotalsOfCustomer, TotalsSelection } from '@paperbill/contracts/nats';
import { type Currency, type Decimal, DEFAULT_CURRENCY, getDecimals, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { toAmount } from '@paperbill/money';
import { toIdArraySql, sql } from '@paperbill/service-kit';
import { profileCurrencySql } from '../documents/account-currencies.queries.js';
import { countSql, kysely } from '../tables.js';

const isInProfileCurrency = sql.raw<boolean>('currency = own_currency');
const isPaid = sql.raw<boolean>(`status = 'paid' and voided_at is null and total <> 0`);

export async function selectCustomerTotals(
  em: EntityManager,
  userId: string,
  selection: TotalsSelection,
  limit: number,
): Promise<TotalsOfCustomer[]> {
  const rows = await kysely(em)
    .selectFrom(selectTotalsByCurrency(em, userId, selection).as('sums'))
    .select([
      'customerId',
      sql<number>`sum(invoices)::int`.as('totalInvoices'),
      sql<Decimal>`coalesce(sum(paid) filter (where ${isInProfileCurrency}), 0.00)`.as('totalPaid'),
      sql<Decimal>`coalesce(sum(outstanding) filter (where ${isInProfileCurrency}), 0.00)`.as('totalOutstanding'),
      sql<number | null>`round(sum(days_to_pay)::numeric / sum(paid_invoices))::int`.as('averageDaysToPay'),
      sql<Currency>`min(own_currency)`.as('ownCurrency'),
      sql<CurrencyTotals[] | null>`json_agg(
        json_build_object('currency', currency, 'totalPaid', paid::text, 'totalOutstanding', outstanding::text)
        order by currency) filter (where not (${isInProfileCurrency}))`.as('otherCurrencies'),
    ])
    .$narrowType<{ customerId: string }>()
    .groupBy('customerId')
    .orderBy('customerId')
    .limit(limit)
    .execute();
  return rows.map(({ ownCurrency, otherCurrencies, ...totals }) => ({
    ...roundTotalsToCurrency(totals, ownCurrency),
    ...(ownCurrency !== DEFAULT_CURRENCY && { totalsCurrency: ownCurrency }),
    ...(otherCurrencies && {
      otherCurrencies: otherCurrencies.map((one) => roundTotalsToCurrency(one, one.currency)),
    }),
  }));
}

/** PostgreSQL returns each sum with two decimals. Some currencies have no decimals, and others have three. */
const roundTotalsToCurrency = <Totals extends Pick<CurrencyTotals, 'totalPaid' | 'totalOutstanding'>>(
  totals: Totals,
  currency: Currency,
): Totals =>
  currency === DEFAULT_CURRENCY
    ? totals
    : {
        ...totals,
        totalPaid: toAmount(totals.totalPaid, getDecimals(currency)),
        totalOutstanding: toAmount(totals.totalOutstanding, getDecimals(currency)),
      };

const selectTotalsByCurrency = (
  em: EntityManager,
  userId: string,
  { customerId, customerIds, after }: TotalsSelection,
) =>
  kysely(em)
    .selectFrom('invoices')
    .select([
      'customerId',
      'currency',
      profileCurrencySql(userId).as('ownCurrency'),
      countSql.as('invoices'),
      sql<Decimal>`sum(amount_paid)`.as('paid'),
      sql<Decimal>`sum(outstanding)`.as('outstanding'),
      sql<number | null>`sum(greatest(0, paid_on - invoice_date)) filter (where ${isPaid})`.as('daysToPay'),
      sql<number | null>`nullif(count(paid_on) filter (where ${isPaid}), 0)`.as('paidInvoices'),
    ])
    .where('userId', '=', userId)
    .where('customerId', 'is not', null)
    .$if(!!customerId, (invoices) => invoices.where('customerId', '=', customerId!))
    .$if(!!customerIds, (invoices) =>
      invoices.where(sql<boolean>`customer_id = any(${toIdArraySql(customerIds!.slice(0, MAX_PAGE_SIZE))}::uuid[])`),
    )
    .$if(!!after, (invoices) => invoices.where('customerId', '>', after!))
    .groupBy(['customerId', 'currency']);
