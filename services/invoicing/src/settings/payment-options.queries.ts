import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentOptions } from '@paperbill/contracts/http';

export async function selectPaymentOptions(em: EntityManager, userId: string): Promise<PaymentOptions> {
  const [options] = await em.execute<PaymentOptions[]>(
    'select iban, payment_link as "paymentLink" from payment_options where user_id = ?',
    [userId],
  );
  return options ?? { iban: '', paymentLink: '' };
}

/** As {@link selectPaymentOptions}; until the transaction ends, nobody else changes them. */
export async function lockPaymentOptions(em: EntityManager, userId: string): Promise<PaymentOptions> {
  await em.execute('insert into payment_options (user_id) values (?) on conflict do nothing', [userId]);
  await em.execute('select from payment_options where user_id = ? for update', [userId]);
  return selectPaymentOptions(em, userId);
}

export async function storePaymentOptions(
  em: EntityManager,
  userId: string,
  { iban, paymentLink }: PaymentOptions,
): Promise<void> {
  await em.execute(
    `insert into payment_options (user_id, iban, payment_link) values (?, ?, ?)
     on conflict (user_id) do update set iban = excluded.iban, payment_link = excluded.payment_link`,
    [userId, iban, paymentLink],
  );
}
