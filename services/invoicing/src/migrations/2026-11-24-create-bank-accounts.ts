import { Migration } from '@mikro-orm/migrations';

/** Where the clients of a user transfer money to. */
export class CreateBankAccounts extends Migration {
  override up(): void {
    this.addSql(`
      create table bank_accounts (
        user_id uuid primary key,
        iban varchar(34) not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$')
      )`);
  }
}
