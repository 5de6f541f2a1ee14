import { Migration } from '@mikro-orm/migrations';

/** When an account is deleted, the events of former customers are deleted too. */
export class RememberFormerCustomers extends Migration {
  override up(): void {
    this.addSql(`
      create table former_customers (
        customer_id text primary key check (customer_id <> ''),
        user_id uuid not null
      )`);
    this.addSql('create index former_customers_user on former_customers (user_id)');
    // The table is filled from the stored events. The scan of all events takes long, so the timeout is turned off. The
    // JSON is read as text, because PostgreSQL cannot parse JSON with a NUL character.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      insert into former_customers (customer_id, user_id)
      select distinct on (customer_id) customer_id, user_id::uuid
      from (
        select customer_id, substring(payload::text from '"user_id": *"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"') as user_id
        from subscription_events events
        where customer_id <> '' and not exists (select from subscribers where stripe_customer_id = events.customer_id)
      ) named
      where user_id is not null and exists (select from subscribers where subscribers.user_id = named.user_id::uuid)`);
  }
}
