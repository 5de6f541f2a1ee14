import pg from 'pg';

/** Returns an SQL expression for today's date in the time zone of the user who owns the row. */
const getTodayOfUser = (table: string): string =>
  `(select (now() at time zone time_zone)::date from user_settings where user_settings.user_id = ${table}.user_id)`;

/** Executes SQL statements in the database of the invoicing service. The only parameter of each statement is the id. */
async function changeRows(id: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['INVOICING_DATABASE_URL'] });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement, [id]);
  } finally {
    await client.end();
  }
}

/** Makes today the date of the first invoice that a recurring invoice creates. */
export const setCopyDueToday = (recurringId: string): Promise<void> =>
  changeRows(recurringId, [
    `update recurring_invoices set starts_on = ${getTodayOfUser('recurring_invoices')}, next_n = 0, look_at = now()
     where id = $1`,
  ]);

export const setChargeDueNow = (invoiceId: string): Promise<void> =>
  changeRows(invoiceId, [`update automatic_payments set due_at = now(), look_at = now() where invoice_id = $1`]);
