import type { InvoicingUnderTest } from './invoicing-under-test.js';
import type { TestUser } from './test-user.js';

/**
 * Inserts many invoices of a new user in one statement. All invoices are created within one second, and some of them at
 * the same instant.
 * @param textLength number of characters in the long texts of an invoice. Each character has three bytes
 */
export async function insertManyInvoices(
  { database, newUser }: InvoicingUnderTest,
  count: number,
  textLength = 0,
): Promise<TestUser> {
  const owner = newUser();
  await database.query(
    `insert into invoices (id, user_id, invoice_number, invoice_date, due_date, client_name, subtotal, tax_amount,
       total, outstanding, company_payment_instructions, company_address, company_name_font, company_name_color,
       company_name_size, watermark, created_at)
     select gen_random_uuid(), $1, n, '2026-01-01', '2026-01-31', 'Client ' || n, 1, 0, 1, 1, repeat('漢', $2::int),
       repeat('字', $2::int), 'font-sans', '#000000', 'large', false, now() - (n / 3) * interval '1 microsecond'
     from generate_series(1, $3::int) n`,
    [owner.id, textLength, count],
  );
  return owner;
}
