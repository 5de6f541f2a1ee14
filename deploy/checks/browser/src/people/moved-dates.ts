import pg from 'pg';

/** Returns an SQL expression for today's date in the time zone of the user who owns the row. */
const getTodayOfUser = (table: string): string =>
  `(select (now() at time zone time_zone)::date from user_settings where user_settings.user_id = ${table}.user_id)`;

/** Executes SQL statements in the database of the invoicing service. Each statement has one parameter, the id. */
async function changeRows(id: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['INVOICING_DATABASE_URL'] });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement, [id]);
  } finally {
    await client.end();
  }
}

/**
 * Changes dates in the database. The invoice becomes due today, and its e-mails appear to have been sent two days ago.
 */
export const setDueTodayAndMailedEarlier = (invoiceId: string): Promise<void> =>
  changeRows(invoiceId, [
    `update invoices set due_date = ${getTodayOfUser('invoices')} where id = $1`,
    `update mails set created_at = created_at - interval '2 days' where invoice_id = $1 and kind = 'invoice'`,
    `update mail_settings set look_at = now() where user_id = (select user_id from invoices where id = $1)`,
  ]);

/** Makes the first invoice of a recurring invoice due today. */
export const setCopyDueToday = (recurringId: string): Promise<void> =>
  changeRows(recurringId, [
    `update recurring_invoices set starts_on = ${getTodayOfUser('recurring_invoices')}, next_n = 0, look_at = now()
     where id = $1`,
  ]);

/** Makes the automatic payment of an invoice due immediately. */
export const setChargeDueNow = (invoiceId: string): Promise<void> =>
  changeRows(invoiceId, [`update automatic_payments set due_at = now(), look_at = now() where invoice_id = $1`]);
