import { Migration } from '@mikro-orm/migrations';

const DATE_OR_BLANK = String.raw`~ '^(\d{4}-\d{2}-\d{2})?$'`;

/** Optional dates are stored as text, as in NATS messages and JSON. An empty text means that there is no date. */
export class AddDelivery extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const table of ['invoices', 'quotes']) {
      this.addSql(`
        alter table ${table}
          add column delivery_start varchar(10) not null default '' check (delivery_start ${DATE_OR_BLANK}),
          add column delivery_end varchar(10) not null default '' check (delivery_end ${DATE_OR_BLANK}),
          add constraint delivery_ends_after_its_start check (
            delivery_end = '' or (delivery_start <> '' and delivery_end collate "C" >= delivery_start collate "C"))`);
    }
  }
}
