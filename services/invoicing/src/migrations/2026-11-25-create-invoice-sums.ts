import { Migration } from '@mikro-orm/migrations';

const VALID_DATE_RANGE = `between '0001-01-01' and '9999-12-31'`;
const KEY_COLUMNS = 'user_id, invoice_date, due_date, created_on';
/** SQL expression for the creation date of an invoice in UTC. The date in the user's time zone can be different. */
const CREATION_DATE_COLUMN = `(created_at at time zone 'utc')::date as created_on`;
const SUMS = [
  'invoices',
  'unpaid',
  'marked_overdue',
  'paid',
  'voided',
  'invoiced',
  'collected',
  'receivable',
  'marked_overdue_receivable',
];

/** The column `sign` is -1 for removed invoices. */
const sumRowsSql = (rows: string): string => `
  select ${KEY_COLUMNS},
    sum(sign) as invoices,
    coalesce(sum(sign) filter (where status <> 'paid'), 0) as unpaid,
    coalesce(sum(sign) filter (where status = 'overdue'), 0) as marked_overdue,
    coalesce(sum(sign) filter (where status = 'paid' and voided_at is null), 0) as paid,
    coalesce(sum(sign) filter (where voided_at is not null), 0) as voided,
    sum(sign * (total - amount_credited)) as invoiced,
    sum(sign * amount_paid) as collected,
    coalesce(sum(sign * (total - amount_credited - amount_paid)) filter (where status <> 'paid'), 0) as receivable,
    coalesce(sum(sign * (total - amount_credited - amount_paid)) filter (where status = 'overdue'), 0)
      as marked_overdue_receivable
  from (${rows}) as signed group by ${KEY_COLUMNS}`;

const rowsWithSignSql = (sign: number, rows: string): string =>
  `select ${sign} as sign, ${rows}.*, ${CREATION_DATE_COLUMN} from ${rows}`;
const [ADDED, REMOVED] = [rowsWithSignSql(1, 'added'), rowsWithSignSql(-1, 'removed')];

const triggerFunctionSql = (name: string, rows: string, afterwards = ''): string => `
  create function ${name}() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  begin
    insert into invoice_sums as kept (${KEY_COLUMNS}, ${SUMS.join(', ')})
    select * from (${sumRowsSql(rows)}) as change
    where ${SUMS.map((sum) => `${sum} <> 0`).join(' or ')}
    order by ${KEY_COLUMNS}
    on conflict (${KEY_COLUMNS}) do update set ${SUMS.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', ')};
    ${afterwards}
    return null;
  end $$`;

/**
 * Empty rows are deleted only if the previous statement changed a row. A changed row is locked, so no other transaction
 * can change it before it is deleted.
 */
const DELETE_EMPTY_ROWS = `
  if found then
    delete from invoice_sums where invoices = 0 and (${KEY_COLUMNS}) in (select ${KEY_COLUMNS} from (${REMOVED}) as gone);
  end if;`;

/**
 * The table grows with the number of days instead of the number of invoices. Lists use it to find a page without
 * reading earlier pages. Triggers keep the totals current, even if the previous release changes an invoice. Each
 * statement updates the rows in the order of their keys, which avoids deadlocks.
 */
export class CreateInvoiceSums extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The columns with counts allow negative numbers, because a statement can subtract before it adds. A check
    // constraint would also let a wrong count block payments. An operator can find a wrong count by counting the
    // invoices again.
    this.addSql(`
      create table invoice_sums (
        user_id uuid not null,
        invoice_date date not null check (invoice_date ${VALID_DATE_RANGE}),
        due_date date not null check (due_date ${VALID_DATE_RANGE}),
        created_on date not null check (isfinite(created_on)),
        invoices integer not null,
        unpaid integer not null,
        -- The number of unpaid invoices that were marked as overdue. Their due date may be in the future.
        marked_overdue integer not null,
        paid integer not null,
        voided integer not null,
        invoiced numeric(20, 2) not null check (invoiced <> 'NaN'),
        collected numeric(20, 2) not null check (collected <> 'NaN'),
        -- The sum of the amounts due on unpaid invoices.
        receivable numeric(20, 2) not null check (receivable <> 'NaN'),
        marked_overdue_receivable numeric(20, 2) not null check (marked_overdue_receivable <> 'NaN'),
        primary key (${KEY_COLUMNS}),
        constraint every_invoice_is_counted_as_one_thing check (invoices = unpaid + paid + voided)
      )`);
    this.createTriggers();
    // The creation of the triggers locks the table `invoices` until the transaction ends. Therefore no change of an
    // invoice is missing in the sums.
    this.addSql(`
      insert into invoice_sums (${KEY_COLUMNS}, ${SUMS.join(', ')})
      ${sumRowsSql(rowsWithSignSql(1, 'invoices'))}`);
  }

  private createTriggers(): void {
    this.addSql(triggerFunctionSql('add_to_invoice_sums', ADDED));
    this.addSql(triggerFunctionSql('change_invoice_sums', `${ADDED} union all ${REMOVED}`, DELETE_EMPTY_ROWS));
    this.addSql(triggerFunctionSql('take_off_invoice_sums', REMOVED, DELETE_EMPTY_ROWS));
    this.addSql(`
      create trigger add_to_sums after insert on invoices
        referencing new table as added for each statement execute function add_to_invoice_sums()`);
    this.addSql(`
      create trigger change_sums after update on invoices
        referencing old table as removed new table as added for each statement execute function change_invoice_sums()`);
    this.addSql(`
      create trigger take_off_sums after delete on invoices
        referencing old table as removed for each statement execute function take_off_invoice_sums()`);
  }
}
