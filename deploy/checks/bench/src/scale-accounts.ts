import { readDatabaseUrl } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { Client } from 'pg';

const ACCOUNT_AGE_DAYS = 1_000;
/** Invoices newer than this number of days are unpaid. Of the older invoices, 5 % are unpaid. */
const UNPAID_DAYS = 40;
const INVOICES_PER_CUSTOMER = 10;
const MAX_PRODUCTS = 10_000;
/**
 * The currencies that the invoices use in turn. Half of the invoices are in US dollars, the currency of the profile.
 */
const CURRENCIES = ['USD', 'EUR', 'USD', 'CHF'];

/** The index of the customer who has a hundredth of all invoices of an account. */
const BUSY_CUSTOMER_INDEX = 0;

/**
 * The word `Quixotic` appears in exactly three invoices of an account. The word `Harbour` appears in every fifth
 * invoice.
 */
export const RARE_TERM = { word: 'Quixotic', invoices: 3 };
export const COMMON_WORD = 'Harbour';

export const countCustomers = (invoices: number): number => Math.ceil(invoices / INVOICES_PER_CUSTOMER);

const toCustomerNameSql = (customer: string): string =>
  `(array['Harbour', 'Northern', 'Violet', 'Quarry', 'Orchard'])[${customer} % 5 + 1] || ' ' ||
   (array['Books', 'Engines', 'Design', 'Foods', 'Studio', 'Mills', 'Legal'])[${customer} % 7 + 1] || ' ' || to_hex(${customer})`;

/**
 * Returns an SQL expression for the id of a row. The id is derived from the user and the row number. Rows can then
 * refer to each other without a lookup.
 */
const toIdSql = (table: string, user: string, n: string): string => `md5('${table}' || ${user} || ${n})::uuid`;

const INSERT_INVOICES = `
  with numbered as (
    select user_id::uuid as user_id, n, now() - (size - n) * interval '1 day' * ${ACCOUNT_AGE_DAYS} / size - interval '1 minute' as created_at,
      case when n % 100 = 0 then ${BUSY_CUSTOMER_INDEX} else n % ceil(size / ${INVOICES_PER_CUSTOMER}.0)::int end as customer
    from unnest($1::text[]) as user_id, (select $2::int as size) as sized, generate_series(1, size) as n
  ),
  dated as (
    select *, created_at::date as invoice_date,
      created_at < now() - interval '${UNPAID_DAYS} days' and n % 20 <> 7 as is_paid
    from numbered
  )
  insert into invoices (id, user_id, customer_id, invoice_number, currency, invoice_date, due_date, client_name, subtotal, tax_amount,
    total, status, paid_at, paid_on, amount_paid, outstanding, settled_at, company_payment_instructions, company_name_font,
    company_name_color, company_name_size, watermark, created_at, updated_at)
  select ${toIdSql('invoice', 'user_id', 'n')}, user_id, ${toIdSql('customer', 'user_id', 'customer')}, 'INV-' || n,
    (array['${CURRENCIES.join("','")}'])[n % ${CURRENCIES.length} + 1], invoice_date,
    invoice_date + (array[14, 30, 60])[n % 3 + 1],
    case when n <= ${RARE_TERM.invoices} then '${RARE_TERM.word}' else ${toCustomerNameSql('customer')} end,
    n % 997 + 0.5, 0, n % 997 + 0.5, case when is_paid then 'paid' else 'pending' end,
    case when is_paid then created_at + interval '9 days' end, case when is_paid then invoice_date + 9 end,
    case when is_paid then n % 997 + 0.5 else 0 end, case when is_paid then 0 else n % 997 + 0.5 end, now(), repeat('Pay by bank transfer. ', 5), 'font-sans', '#000000', 'large',
    false, created_at, created_at
  from dated`;

const INSERT_LINES = `
  insert into invoice_line_items (id, invoice_id, description, quantity, unit_price, subtotal, sort_order)
  select gen_random_uuid(), id, 'Advice', 1, subtotal, subtotal, 0 from invoices where user_id = any($1::uuid[])`;

const INSERT_COUNTERS = `
  insert into invoice_counters (user_id, next_number, created_invoices)
  select user_id::uuid, 'INV-' || $2::int + 1, $2::int from unnest($1::text[]) as user_id
  on conflict (user_id) do update
    set next_number = excluded.next_number, created_invoices = excluded.created_invoices`;

const INSERT_CUSTOMERS = `
  insert into customers (id, user_id, name, contact_person, email, city)
  select ${toIdSql('customer', 'user_id', 'n')}, user_id::uuid, ${toCustomerNameSql('n')}, 'Person ' || n, 'office' || n || '@example.com', 'Portland'
  from unnest($1::text[]) as user_id, generate_series(0, $2::int - 1) as n`;

const INSERT_PRODUCTS = `
  insert into products (user_id, name, description, unit_price)
  select user_id::uuid, ${toCustomerNameSql('n')}, 'What ' || n || ' is for', n % 977 + 0.5
  from unnest($1::text[]) as user_id, generate_series(0, $2::int - 1) as n`;

/**
 * Fills accounts with SQL, because the API would take hours. All triggers are disabled except the one that updates the
 * invoice totals.
 */
export async function fillAccounts(dataDir: string, users: string[], invoices: number): Promise<void> {
  await withDatabase(dataDir, 'invoicing', async (database) => {
    await database.query('begin');
    await database.query('alter table invoices disable trigger user');
    await database.query('alter table invoices enable trigger add_to_sums');
    await database.query(INSERT_INVOICES, [users, invoices]);
    await database.query(INSERT_LINES, [users]);
    await database.query(INSERT_COUNTERS, [users, invoices]);
    await database.query('alter table invoices enable trigger user');
    await database.query('commit');
  });
  await withDatabase(dataDir, 'catalogue', async (database) => {
    const customers = countCustomers(invoices);
    await database.query(INSERT_CUSTOMERS, [users, customers]);
    await database.query(INSERT_PRODUCTS, [users, Math.min(customers, MAX_PRODUCTS)]);
  });
}

/** Runs VACUUM ANALYZE and a checkpoint, so that PostgreSQL does not run them during the measurement. */
export async function vacuumDatabases(dataDir: string): Promise<void> {
  for (const service of ['invoicing', 'catalogue'])
    await withDatabase(dataDir, service, async (database) => {
      await database.query('vacuum analyze');
      await database.query('checkpoint').catch(() => undefined);
    });
}

export async function readIds({ user }: Person, dataDir: string, invoices: number) {
  return withDatabase(dataDir, 'invoicing', async (database) => {
    const toSelectedId = (table: string, n: number) => `${toIdSql(table, `'${user.id}'::uuid`, String(n))}::text`;
    const selectIdsSql = `select ${toSelectedId('customer', BUSY_CUSTOMER_INDEX)} as "busyCustomer",
      ${toSelectedId('customer', Math.min(7, countCustomers(invoices) - 1))} as customer,
      ${toSelectedId('invoice', Math.ceil(invoices / 2))} as invoice`;
    const { rows } = await database.query<{ busyCustomer: string; customer: string; invoice: string }>(selectIdsSql);
    return rows[0]!;
  });
}

async function withDatabase<Result>(
  dataDir: string,
  service: string,
  work: (database: Client) => Promise<Result>,
): Promise<Result> {
  const database = new Client({ connectionString: await readDatabaseUrl(dataDir, service) });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
