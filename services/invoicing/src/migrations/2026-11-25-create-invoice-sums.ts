import { Migration } from '@mikro-orm/migrations';

const CALENDAR = `between '0001-01-01' and '9999-12-31'`;
const KEY = 'user_id, invoice_date, due_date';
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

/** What rows add to the sums of their keys; where there is a sign of -1, they take it off. */
const sumsOf = (rows: string, key: string): string => `
  select ${key},
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
  from (${rows}) as signed group by ${key}`;

const keepFunction = (key: string, name: string, rows: string, afterwards = ''): string => `
  create or replace function ${name}() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  begin
    insert into invoice_sums as kept (${key}, ${SUMS.join(', ')})
    select * from (${sumsOf(rows, key)}) as change
    where ${SUMS.map((sum) => `${sum} <> 0`).join(' or ')}
    order by ${key}
    on conflict (${key}) do update set ${SUMS.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', ')};
    ${afterwards}
    return null;
  end $$`;

/** Looked for only where a sum has changed, and so its row is locked. */
const deleteEmpty = (key: string, removed: string): string => `
  if found then
    delete from invoice_sums where invoices = 0 and (${key}) in (select ${key} from (${removed}) as gone);
  end if;`;

/**
 * The functions of the triggers, made or replaced.
 *
 * @param key what there is a row of sums for
 * @param computed what of the key is no column of invoices, each as SQL with its name
 */
export function functionsThatKeepSums(key: string, ...computed: string[]): string[] {
  const signed = (sign: number, rows: string) =>
    `select ${[`${sign} as sign`, `${rows}.*`, ...computed].join(', ')} from ${rows}`;
  const [added, removed] = [signed(1, 'added'), signed(-1, 'removed')];
  return [
    keepFunction(key, 'add_to_invoice_sums', added),
    keepFunction(key, 'change_invoice_sums', `${added} union all ${removed}`, deleteEmpty(key, removed)),
    keepFunction(key, 'take_off_invoice_sums', removed, deleteEmpty(key, removed)),
  ];
}

/** Counts all invoices, for a table that is empty. Its parameters are those of {@link functionsThatKeepSums}. */
export const countAll = (key: string, ...computed: string[]): string => `
  insert into invoice_sums (${key}, ${SUMS.join(', ')})
  ${sumsOf(`select ${['1 as sign', 'invoices.*', ...computed].join(', ')} from invoices`, key)}`;

/**
 * What the figures are made of, for each day of invoices and each that they are due: so many rows there are, however many
 * invoices. Triggers keep them in the transaction that changes an invoice, whoever does: the release before too. Each
 * statement changes the rows of its keys in one order, so that no two wait for each other.
 */
export class CreateInvoiceSums extends Migration {
  override up(): void {
    // Every invoice is read, however many there are.
    this.addSql('set local statement_timeout = 0');
    // No limit below: what a statement takes off comes as a row of its own first. What is wrong all the same stops nobody's
    // payment, and a recount finds it.
    this.addSql(`
      create table invoice_sums (
        user_id uuid not null,
        invoice_date date not null check (invoice_date ${CALENDAR}),
        due_date date not null check (due_date ${CALENDAR}),
        invoices integer not null,
        unpaid integer not null,
        -- Of the unpaid, those that a call set as overdue: they are, however late they are due.
        marked_overdue integer not null,
        paid integer not null,
        voided integer not null,
        invoiced numeric(20, 2) not null check (invoiced <> 'NaN'),
        collected numeric(20, 2) not null check (collected <> 'NaN'),
        -- Of the unpaid.
        receivable numeric(20, 2) not null check (receivable <> 'NaN'),
        marked_overdue_receivable numeric(20, 2) not null check (marked_overdue_receivable <> 'NaN'),
        primary key (${KEY}),
        constraint every_invoice_is_counted_as_one_thing check (invoices = unpaid + paid + voided)
      )`);
    this.keepThem();
    // The triggers keep everybody from changing invoices until the transaction is over.
    this.addSql(countAll(KEY));
  }

  private keepThem(): void {
    for (const made of functionsThatKeepSums(KEY)) this.addSql(made);
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
