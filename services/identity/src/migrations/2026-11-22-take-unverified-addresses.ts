import { Migration } from '@mikro-orm/migrations';

/** If a user proves ownership of an address, another user with the same unverified address loses it. */
export class TakeUnverifiedAddresses extends Migration {
  override up(): void {
    // The addresses of existing users count as unverified until the next sign-in.
    this.addSql(`
      alter table users
        alter column email drop not null,
        add column email_verified boolean not null default false,
        add constraint verified_is_an_address check (email is not null or not email_verified)`);
  }
}
