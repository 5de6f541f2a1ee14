import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentOptions } from '@paperbill/contracts/http';
import { kysely } from '../tables.js';

export async function selectPaymentOptions(em: EntityManager, userId: string): Promise<PaymentOptions> {
  const options = await kysely(em)
    .selectFrom('payment_options')
    .select(['iban', 'paymentLink'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return options ?? { iban: '', paymentLink: '' };
}

export async function lockPaymentOptions(em: EntityManager, userId: string): Promise<PaymentOptions> {
  await kysely(em)
    .insertInto('payment_options')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return kysely(em)
    .selectFrom('payment_options')
    .select(['iban', 'paymentLink'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function storePaymentOptions(
  em: EntityManager,
  userId: string,
  { iban, paymentLink }: PaymentOptions,
): Promise<void> {
  await kysely(em)
    .insertInto('payment_options')
    .values({ userId, iban, paymentLink })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ iban, paymentLink }))
    .execute();
}
