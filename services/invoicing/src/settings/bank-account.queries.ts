import type { EntityManager } from '@mikro-orm/postgresql';
import type { BankAccount } from '@paperbill/contracts/http';

export async function selectBankAccount(em: EntityManager, userId: string): Promise<BankAccount> {
  const [account] = await em.execute<BankAccount[]>('select iban from bank_accounts where user_id = ?', [userId]);
  return account ?? { iban: '' };
}

export async function storeBankAccount(em: EntityManager, userId: string, { iban }: BankAccount): Promise<void> {
  if (iban === '') {
    await em.execute('delete from bank_accounts where user_id = ?', [userId]);
    return;
  }
  await em.execute(
    `insert into bank_accounts (user_id, iban) values (?, ?) on conflict (user_id) do update set iban = excluded.iban`,
    [userId, iban],
  );
}
