import { Migration } from '@mikro-orm/migrations';

/**
 * The previous release still writes error texts to the column `error`. A trigger then deletes the code in `failure`,
 * because the code belongs to an earlier error.
 */
export class StoreFailuresAsCodes extends Migration {
  override up(): void {
    this.addSql(`
      create function forget_failure() returns trigger
        language plpgsql set search_path = pg_catalog, pg_temp as $$
        begin
          new.failure = null;
          return new;
        end $$`);
    for (const table of ['mails', 'recurring_invoices']) {
      this.addSql(`
        alter table ${table} add column failure jsonb
          check (failure is null or coalesce(jsonb_typeof(failure -> 'code'), '') = 'string')`);
      this.addSql(`
        create trigger forget_failure before update of error on ${table}
          for each row execute function forget_failure()`);
    }
  }
}
