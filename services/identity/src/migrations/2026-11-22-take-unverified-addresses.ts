import { Migration } from '@mikro-orm/migrations';

/**
 * An e-mail address is unique only if verified. A user who proves ownership takes it from an unverified one, who then
 * has none.
 */
export class TakeUnverifiedAddresses extends Migration {
  override up(): void {
    // Unknown for existing users until their next sign-in.
    this.addSql(`
      alter table users
        alter column email drop not null,
        add column email_verified boolean not null default false,
        add constraint verified_is_an_address check (email is not null or not email_verified)`);
  }
}
