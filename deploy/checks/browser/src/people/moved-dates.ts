import pg from 'pg';

/**
 * Changes dates in the database: the due date of the invoice is today, and the sending date of the mails is two days
 * ago.
 */
export async function setDueTodayAndMailedEarlier(invoiceId: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['INVOICING_DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(
      `update invoices set due_date = (now() at time zone time_zone)::date
       from user_settings where user_settings.user_id = invoices.user_id and id = $1`,
      [invoiceId],
    );
    await client.query(
      `update mails set created_at = created_at - interval '2 days' where invoice_id = $1 and kind = 'invoice'`,
      [invoiceId],
    );
    await client.query(
      `update mail_settings set look_at = now() where user_id = (select user_id from invoices where id = $1)`,
      [invoiceId],
    );
  } finally {
    await client.end();
  }
}
