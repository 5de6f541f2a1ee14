import pg from 'pg';

/** SQL of today in the time zone of the row's user. */
const userTodayOf = (table: string): string =>
  `(select (now() at time zone time_zone)::date from user_settings where user_settings.user_id = ${table}.user_id)`;

/** Runs statements in the database of invoicing. Each has the same single parameter. */
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
 * Changes dates in the database: the due date of the invoice is today, and the sending date of the mails is two days
 * ago.
 */
export const setDueTodayAndMailedEarlier = (invoiceId: string): Promise<void> =>
  changeRows(invoiceId, [
    `update invoices set due_date = ${userTodayOf('invoices')} where id = $1`,
    `update mails set created_at = created_at - interval '2 days' where invoice_id = $1 and kind = 'invoice'`,
    `update mail_settings set look_at = now() where user_id = (select user_id from invoices where id = $1)`,
  ]);

/** Makes the first copy of a schedule due today. */
export const setCopyDueToday = (recurringId: string): Promise<void> =>
  changeRows(recurringId, [
    `update recurring_invoices set starts_on = ${userTodayOf('recurring_invoices')}, next_n = 0, look_at = now()
     where id = $1`,
  ]);

/** Makes the planned charge of an invoice due now. */
export const setChargeDueNow = (invoiceId: string): Promise<void> =>
  changeRows(invoiceId, [`update automatic_payments set due_at = now(), look_at = now() where invoice_id = $1`]);
