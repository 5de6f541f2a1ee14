import { Migration } from '@mikro-orm/migrations';

/** An address holds against others only where the provider verified it; whom it is taken from has none. */
export class TakeUnverifiedAddresses extends Migration {
  override up(): void {
    // Nobody knows whether the addresses of today were verified: each says so at its next sign-in.
    this.addSql(`
      alter table users
        alter column email drop not null,
        add column email_verified boolean not null default false,
        add constraint verified_is_an_address check (email is not null or not email_verified)`);
  }
}
