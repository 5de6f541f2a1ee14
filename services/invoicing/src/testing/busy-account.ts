import { randomUUID } from 'node:crypto';
import { vacuum } from '@paperbill/testing';
import type { InvoicingUnderTest } from './invoicing-under-test.js';
import type { TestUser } from './test-user.js';

export const INVOICE_COUNT = 4_000;
const OTHER_ACCOUNT_COUNT = INVOICE_COUNT / 20;

type Database = InvoicingUnderTest['database'];

export interface BusyAccount {
  user: TestUser;
  invoiceId: string;
  draftId: string;
  quoteId: string;
  token: string;
  customerId: string;
}

/**
 * Fills every table of the invoicing service. One account owns half of the rows, and OTHER_ACCOUNT_COUNT accounts own
 * the other half. Updating the indexes takes most of the time.
 */
export async function seedBusyAccount(invoicing: InvoicingUnderTest): Promise<BusyAccount> {
  const { database } = invoicing;
  const busyUser = invoicing.newUser();
  const customerId = randomUUID();
  await insertInvoices(database, INVOICE_COUNT, `'${busyUser.id}'::uuid`, 30);
  await insertInvoices(database, OTHER_ACCOUNT_COUNT * 20, 'md5((n / 20)::text)::uuid', 1);
  await insertOnlinePayments(database);
  await insertCreditNotes(database);
  await insertProfiles(database);
  await busyUser.saveProfile({ companyName: 'Lovelace Analytics' });
  await database.query(
    `insert into invoice_drafts (user_id, id, revision, content, client_name)
     select md5((n / 20)::text)::uuid, gen_random_uuid(), 1, '{"lineItems": [{}]}', '' from generate_series(1, $1::int) n`,
    [OTHER_ACCOUNT_COUNT * 20],
  );
  const { id } = await busyUser.createNext();
  const { id: draftId } = await busyUser.copyInvoice(id);
  for (let count = 0; count < 3; count++) await busyUser.createNext({ customerId });
  await insertQuotes(database, `'${busyUser.id}'::uuid`);
  await insertQuotes(database, 'md5((n / 20)::text)::uuid');
  const { id: quoteId } = await busyUser.createQuote();
  await insertLinks(database);
  await insertReminders(database, busyUser.id);
  await insertRecurring(database, busyUser.id);
  const { token } = await busyUser.createLink(id);
  await vacuum(invoicing);
  return { user: busyUser, invoiceId: id, draftId, quoteId, token, customerId };
}

async function insertProfiles(database: Database): Promise<void> {
  await database.query(
    `with users as (select md5(n::text)::uuid as id from generate_series(1, $1::int) n),
     counters as (insert into invoice_counters (user_id) select id from users),
     logos as (
       insert into logos (user_id, sha256, media_type, content)
       select id, encode(sha256(content), 'hex'), 'image/png', content from users, convert_to(id::text, 'UTF8') content
     )
     insert into company_profiles (user_id, company_name) select id, 'Somebody' from users`,
    [OTHER_ACCOUNT_COUNT],
  );
}

async function insertInvoices(database: Database, count: number, userId: string, aDay: number): Promise<void> {
  await database.query(
    `with inserted as (
       insert into invoices (id, user_id, customer_id, invoice_number, invoice_date, due_date, client_name, subtotal,
         tax_amount, total, status, paid_at, paid_on, amount_paid, outstanding, settled_at, company_payment_instructions, company_name_font, company_name_color,
         company_name_size, watermark, created_at)
       select gen_random_uuid(), ${userId}, case when n % 3 = 0 then gen_random_uuid() end, 'INV-' || n,
         current_date - n / $2::int, current_date - n / $2::int + 30, 'Client ' || n, 10, 0, 10,
         case when n % 4 = 0 then 'paid' else 'pending' end, case when n % 4 = 0 then now() end,
         case when n % 4 = 0 then current_date end, case when n % 4 = 0 then 10 else 0 end,
         case when n % 4 = 0 then 0 else 10 end, now(), repeat('x', 300),
         'font-sans', '#000000', 'large', false, now() - n * interval '1 day' / $2::int
       from generate_series(1, $1::int) n
       returning id, user_id, status
     ), paid as (
       insert into payments (user_id, invoice_id, date, amount, source)
       select user_id, id, current_date, 10, 'marked' from inserted where status = 'paid'
     )
     insert into invoice_line_items (id, invoice_id, description, quantity, unit_price, subtotal, sort_order)
     select gen_random_uuid(), id, 'Advice', 1, 10, 10, 0 from inserted`,
    [count, aDay],
  );
}

async function insertOnlinePayments(database: Database): Promise<void> {
  await database.query(
    `insert into online_payments (id, user_id, invoice_id, state, amount, method, created_at)
     select 'pi_' || id, user_id, id, case when invoice_number like '%0' then 'failed' else 'succeeded' end, 10, 'card', created_at
     from invoices`,
  );
}

async function insertCreditNotes(database: Database): Promise<void> {
  await database.query(
    `with inserted as (
       insert into credit_notes (id, user_id, invoice_id, number, date, kind, subtotal, tax_amount, total,
         idempotency_key, request_hash)
       select gen_random_uuid(), user_id, id, 'OLD-' || invoice_number, current_date, 'lines', 1, 0, 1, id,
         repeat('0', 64)
       from invoices where status = 'pending'
       returning id
     )
     insert into credit_note_lines (credit_note_id, sort_order, line_item_id, description, quantity, unit, unit_price, subtotal)
     select id, 0, gen_random_uuid(), 'Advice', 1, 'each', 1, 1 from inserted`,
  );
}

async function insertQuotes(database: Database, userId: string): Promise<void> {
  await database.query(
    `insert into quotes (id, user_id, number, quote_date, valid_until, client_name, subtotal, tax_amount, total, line_items,
       company_name_font, company_name_color, company_name_size, watermark, idempotency_key, request_hash, content_hash,
       created_at)
     select gen_random_uuid(), ${userId}, 'OLD-' || n, current_date - n % 700, current_date - n % 700 + 30, 'Client ' || n,
       10, 0, 10, '[{}]', 'font-sans', '#000000', 'large', false, n, repeat('0', 64), repeat('0', 64),
       now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [INVOICE_COUNT],
  );
}

async function insertLinks(database: Database): Promise<void> {
  await database.query(
    `insert into invoice_links (user_id, invoice_id, token_hash) select user_id, id, sha256(id::text::bytea) from invoices`,
  );
  await database.query(
    `insert into client_messages (user_id, invoice_id, kind, read_at)
     select user_id, id, 'paid', case when invoice_number not like '%0' then now() end from invoices`,
  );
  await database.query(
    `insert into mails (user_id, invoice_id, idempotency_key, request_hash, "to", reply_to, subject, text, state, created_at, sent_at, read_at)
     select user_id, id, id::text, '', 'client@example.org', 'ada@example.org', 'Subject', 'Text',
       case when n % 10 = 0 then 'failed' else 'sent' end, now() - interval '2 days', case when n % 10 <> 0 then now() end,
       case when n % 20 = 0 then now() end
     from (select *, row_number() over () as n from invoices) as numbered`,
  );
  await database.query(
    `insert into quote_links (user_id, quote_id, token_hash) select user_id, id, sha256(id::text::bytea) from quotes where number like '%0'`,
  );
  await database.query(
    `insert into mails (user_id, quote_id, quote_link_id, kind, idempotency_key, request_hash, "to", reply_to, subject, text,
       state, created_at, sent_at, read_at)
     select user_id, quote_id, id, 'quote', id::text, '', 'client@example.org', 'ada@example.org', 'Subject', 'Text',
       'sent', now() - interval '2 days', now(), null
     from quote_links`,
  );
}

async function insertRecurring(database: Database, busyId: string): Promise<void> {
  await database.query(
    `insert into recurring_invoices
       (user_id, invoice_id, every, unit, starts_on, mode, next_n, look_at, idempotency_key, request_hash)
     select user_id, id, 1, 'month', current_date, 'issue', 1, now() + interval '1 day', id::text, '' from invoices
     where invoice_number like '%000' or (invoice_number like '%0' and user_id <> '${busyId}')`,
  );
  await database.query(
    `insert into recurring_runs (recurring_id, n, user_id, date, invoice_id)
     select id, 0, user_id, current_date, invoice_id from recurring_invoices`,
  );
  await database.query(
    `insert into saved_cards (recurring_id, user_id, brand, last4, max_amount, currency, saved_at)
     select id, user_id, 'visa', '4242', 100, 'USD', now() from recurring_invoices`,
  );
  await database.query(
    `insert into automatic_payments (invoice_id, user_id, recurring_id, brand, last4, state, date, due_at, look_at)
     select invoice_id, user_id, recurring_id, 'visa', '4242', 'done', current_date, now(), now() from recurring_runs`,
  );
}

async function insertReminders(database: Database, busyId: string): Promise<void> {
  await database.query(
    `insert into mail_settings (user_id, remind_since, remind_of_quotes_since, look_at, reminder_days, workdays_only)
     select distinct user_id, timestamptz '2020-01-01', timestamptz '2020-01-01',
       case when user_id = '${busyId}' then now() else now() + interval '1 day' end, '{0}'::integer[], false from invoices`,
  );
  await database.query(
    `insert into user_settings (user_id, time_zone) select user_id, 'Europe/Berlin' from mail_settings`,
  );
  await database.query(
    `insert into mail_stops (user_id, reason, stopped_by)
     select user_id, 'Phishing', 'grace@paperbill.example' from mail_settings where user_id <> '${busyId}'`,
  );
  await database.query(
    `insert into payment_options (user_id, iban) select user_id, 'DE89370400440532013000' from mail_settings`,
  );
  await database.query(
    `insert into reminder_exceptions (user_id, "of", id, days) select user_id, 'invoice', id, '{0}' from invoices 
     where invoice_number like '%00' or (invoice_number like '%0' and user_id <> '${busyId}')`,
  );
  await database.query(
    `insert into reminders (invoice_id, days, user_id, mail_id) select invoice_id, 0, user_id, id from mails where invoice_id is not null`,
  );
  await database.query(
    `insert into quote_reminders (quote_id, valid_until, days, user_id, mail_id)
     select quotes.id, valid_until, -1, quotes.user_id, mails.id from mails join quotes on quotes.id = quote_id`,
  );
  await database.query(
    'insert into statement_invoices (mail_id, invoice_id, user_id) select id, invoice_id, user_id from mails where invoice_id is not null',
  );
}
