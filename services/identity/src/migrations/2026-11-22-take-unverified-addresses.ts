import { Migration } from '@mikro-orm/migrations';

/**
 * Only verified e-mail addresses must be unique. A user who proves ownership of an address takes it from another user
 * who has not verified it.
 */
export class TakeUnverifiedAddresses extends Migration {
  override up(): void {
    // The addresses of existing users count as unverified until the users sign in again.
    this.addSql(`
      alter table users
        alter column email drop not null,
        add column email_verified boolean not null default false,
        add constraint verified_is_an_address check (email is not null or not email_verified)`);
  }
}
