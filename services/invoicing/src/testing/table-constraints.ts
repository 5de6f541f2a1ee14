import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { aPdfFile } from '@paperbill/testing';
import { type InvoicingUnderTest, startInvoicing } from './invoicing-under-test.js';
import { aPng } from './pictures.js';

interface FilledTables {
  invoicing: InvoicingUnderTest;
  invoice: InvoiceWithLineItems;
}

/** Starts the invoicing service and creates a user with rows in every table. */
export async function fillTables(): Promise<FilledTables> {
  const invoicing = await startInvoicing();
  const query = (sql: string, ...values: unknown[]) => invoicing.database.query(sql, values);
  const user = invoicing.newUser();
  await user.saveTimeZone('Europe/Berlin');
  await user.saveProfile({ companyName: 'Lovelace Analytics' }, await aPng());
  const invoice = await user.createNext();
  await user.copyInvoice(invoice.id);
  await user.attach({ of: 'invoice', id: invoice.id }, aPdfFile());
  await user.createQuote();
  await user.saveNumberFormat('Q-{YYYY}-{1}', 7, 'quote');
  await user.sendClientMessage((await user.createLink(invoice.id)).token);
  await user.sendMail(invoice.id);
  const customerId = randomUUID();
  for (let count = 0; count < 2; count++) await user.createNext({ customerId });
  await user.sendStatement(customerId);
  await user.saveMailSettings();
  await user.skipFirstSteps(['company']);
  await user.savePaymentOptions({ iban: 'DE89370400440532013000' });
  await user.createTax();
  await user.setReminders(invoice.id, [3]);
  await user.createRecurring(invoice.id);
  await query(
    `insert into recurring_runs (recurring_id, n, user_id, date, invoice_id)
     select id, 1, user_id, current_date, invoice_id from recurring_invoices`,
  );
  await query(
    `insert into saved_cards (recurring_id, user_id, brand, last4, max_amount, currency, saved_at)
     select id, user_id, 'visa', '4242', 10, 'USD', now() from recurring_invoices`,
  );
  await query(
    `insert into automatic_payments (invoice_id, user_id, recurring_id, brand, last4, date, due_at, look_at)
     select invoice_id, user_id, id, 'visa', '4242', current_date, now(), now() from recurring_invoices`,
  );
  await query(
    `insert into reminders (invoice_id, days, user_id, mail_id) select invoice_id, 0, user_id, id from mails`,
  );
  await query(
    `insert into quote_reminders (quote_id, valid_until, days, user_id, mail_id) select id, valid_until, -1, user_id, null from quotes`,
  );
  await user.setStatus((await user.createNext()).id, 'paid');
  await user.createCreditNote(invoice.id, { kind: 'amount', amount: '1.00' });
  await query(
    `insert into mail_stops (user_id, reason, stopped_by) values ($1, 'Phishing', 'grace@paperbill.example')`,
    user.id,
  );
  return { invoicing, invoice };
}

export type ConstrainedTable = [name: string, nullable: string[], refused: [title: string, assignment: string][]];

/**
 * Defines tests of table constraints. The database must refuse each of the given updates. It must accept null only in
 * the given columns.
 */
export function describeConstraints(filled: () => FilledTables, tables: ConstrainedTable[]): void {
  describe.each(tables)('A constraint of the table %s refuses', (table, nullable, refused) => {
    it.each(refused)('%s', async (_title, assignment) => {
      await expect(filled().invoicing.database.query(`update ${table} set ${assignment}`)).rejects.toThrow(
        /violates (check|foreign key) constraint|value too long|numeric field overflow|time zone .* not recognized/,
      );
    });

    it('null in all columns but the optional ones', async () => {
      const columns = await filled().invoicing.database.query(
        `select column_name as name from information_schema.columns where table_name = $1 and is_nullable = 'YES'`,
        [table],
      );
      expect(columns.map(({ name }) => name as string).sort()).toEqual(nullable.toSorted());
    });
  });
}

export const tooLongTextSql = (length: number) => `repeat('x', ${length + 1})`;
