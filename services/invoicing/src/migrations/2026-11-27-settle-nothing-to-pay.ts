import { Migration } from '@mikro-orm/migrations';

const KEY_COLUMNS = 'user_id, invoice_date, due_date, created_on';
const CREATION_DATE_COLUMN = `(created_at at time zone 'utc')::date as created_on`;
const OUTSTANDING_AMOUNT = 'total - amount_credited - amount_paid';

/** The amounts that one invoice adds to the columns of `invoice_sums`. */
export const SUMS: Record<string, string> = {
  invoices: '1',
  unpaid: `case when status <> 'paid' then 1 else 0 end`,
  marked_overdue: `case when status = 'overdue' and total >= 0 then 1 else 0 end`,
  paid: `case when status = 'paid' and voided_at is null then 1 else 0 end`,
  voided: 'case when voided_at is not null then 1 else 0 end',
  invoiced: 'total - amount_credited',
  collected: 'amount_paid',
  receivable: `case when status <> 'paid' then ${OUTSTANDING_AMOUNT} else 0 end`,
  marked_overdue_receivable: `case when status = 'overdue' and total >= 0 then ${OUTSTANDING_AMOUNT} else 0 end`,
  negative: `case when status <> 'paid' and total < 0 then 1 else 0 end`,
  negative_receivable: `case when status <> 'paid' and total < 0 then ${OUTSTANDING_AMOUNT} else 0 end`,
  partly_paid: `case when status <> 'paid' and amount_paid * total > 0 then 1 else 0 end`,
};
const SUM_COLUMN_NAMES = Object.keys(SUMS);
type Sums = typeof SUMS;
/** The columns of `invoice_sums` that this migration adds, or for which it changes the SQL. */
const CHANGED_SUM_COLUMNS = [
  'marked_overdue',
  'marked_overdue_receivable',
  'negative',
  'negative_receivable',
  'partly_paid',
];

const sumRowsSql = (rows: string, sums = SUMS, key = KEY_COLUMNS): string => `
  select ${key}, ${SUM_COLUMN_NAMES.map((name) => `sum(sign * (${sums[name]!})) as ${name}`).join(', ')}
  from (${rows}) as signed group by ${key}`;

const rowsWithSignSql = (sign: number, rows: string): string =>
  `select ${sign} as sign, ${rows}.*, ${CREATION_DATE_COLUMN} from ${rows}`;
const [ADDED, REMOVED] = [rowsWithSignSql(1, 'added'), rowsWithSignSql(-1, 'removed')];

const triggerFunctionSql = (key: string, sums: Sums, name: string, rows: string, afterwards = ''): string => `
  create or replace function ${name}() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  begin
    insert into invoice_sums as kept (${key}, ${SUM_COLUMN_NAMES.join(', ')})
    select * from (${sumRowsSql(rows, sums, key)}) as change
    where ${SUM_COLUMN_NAMES.map((sum) => `${sum} <> 0`).join(' or ')}
    order by ${key}
    on conflict (${key}) do update set ${SUM_COLUMN_NAMES.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', ')};
    ${afterwards}
    return null;
  end $$`;

const deleteEmptyRowsSql = (key: string): string => `
  if found then
    delete from invoice_sums where invoices = 0 and (${key}) in (select ${key} from (${REMOVED}) as gone);
  end if;`;

/** @param changed definitions that replace the definitions in SUMS */
export function triggerFunctionsSql(changed: Sums = {}, key = KEY_COLUMNS): string[] {
  const sums = { ...SUMS, ...changed };
  return [
    triggerFunctionSql(key, sums, 'add_to_invoice_sums', ADDED),
    triggerFunctionSql(key, sums, 'change_invoice_sums', `${ADDED} union all ${REMOVED}`, deleteEmptyRowsSql(key)),
    triggerFunctionSql(key, sums, 'take_off_invoice_sums', REMOVED, deleteEmptyRowsSql(key)),
  ];
}

/**
 * An invoice with a total of 0.00 is now always stored as paid, even if the request contains another status. The
 * migration also adds sums of invoices with a negative total, which are never overdue. It also adds sums of partly
 * paid invoices.
 */
export class SettleNothingToPay extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The table lock prevents concurrent writes, so that each change is counted by either the old or the new
    // trigger functions.
    this.addSql('lock table invoices in share row exclusive mode');
    this.addSql(`
      alter table invoice_sums
        -- The number of unpaid invoices with a negative total.
        add column negative integer not null default 0,
        add column negative_receivable numeric(20, 2) not null default 0 check (negative_receivable <> 'NaN'),
        -- The number of partly paid invoices.
        add column partly_paid integer not null default 0`);
    for (const keep of triggerFunctionsSql()) this.addSql(keep);
    this.addSql(`
      update invoice_sums as kept set ${CHANGED_SUM_COLUMNS.map((name) => `${name} = counted.${name}`).join(', ')}
      from (${sumRowsSql(rowsWithSignSql(1, 'invoices'))}) as counted
      where (${KEY_COLUMNS.split(', ').map((column) => `kept.${column}`).join(', ')}) = (${KEY_COLUMNS.split(', ').map((column) => `counted.${column}`).join(', ')})`); // oxfmt-ignore
    this.createFreeInvoiceTriggers();
  }

  /** These triggers must run before all others that use the status. PostgreSQL runs triggers in alphabetical order. */
  private createFreeInvoiceTriggers(): void {
    this.addSql(`
      create function pay_nothing() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        new.status := 'paid';
        new.paid_at := coalesce(old.paid_at, now());
        new.paid_on := coalesce(new.paid_on, old.paid_on);
        return new;
      end $$`);
    this.addSql(`update invoices set status = 'paid', paid_at = created_at where total = 0 and status <> 'paid'`);
    for (const event of ['insert', 'update of status']) {
      this.addSql(`
        create trigger a_free_one_is_paid_on_${event.split(' ')[0]} before ${event} on invoices
          for each row when (new.total = 0 and new.status <> 'paid') execute function pay_nothing()`);
    }
  }
}
