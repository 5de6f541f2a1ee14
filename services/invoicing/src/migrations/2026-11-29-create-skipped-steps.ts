import { Migration } from '@mikro-orm/migrations';

/** For users with invoices, all steps are stored as skipped, because these users already know the product. */
export class CreateSkippedSteps extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create table skipped_steps (
        user_id uuid not null,
        step varchar(20) not null check (step in ('company', 'customer', 'invoice')),
        primary key (user_id, step)
      )`);
    this.addSql(`
      insert into skipped_steps (user_id, step)
      select user_id, step from (select distinct user_id from invoices) as users
      cross join unnest(array['company', 'customer', 'invoice']) as step`);
  }
}
