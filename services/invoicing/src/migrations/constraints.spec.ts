import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aPdfFile, findForgottenTables } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { aPng } from '../testing/pictures.js';

const invoicing = await startInvoicing();
const { query } = invoicing.database;
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
await query(`insert into reminders (invoice_id, days, user_id, mail_id) select invoice_id, 0, user_id, id from mails`);
await query(
  `insert into quote_reminders (quote_id, valid_until, days, user_id, mail_id) select id, valid_until, -1, user_id, null from quotes`,
);
await user.setStatus((await user.createNext()).id, 'paid');
await user.createCreditNote(invoice.id, { kind: 'amount', amount: '1.00' });
await query(`insert into mail_stops (user_id, reason, stopped_by) values ($1, 'Phishing', 'grace@paperbill.example')`, [
  user.id,
]);

const refusedChanges: Record<string, [title: string, assignment: string][]> = {
  company_profiles: [
    ['a logo that is not stored', "logo_sha256 = repeat('0', 64)"],
    ['a rounding step that is not a number', "rounding_step = 'x'"],
  ],
  invoice_counters: [
    ['a negative count of invoices', 'created_invoices = -1'],
    ['a format without a counter', "invoice_format = 'INV-{YYYY}'"],
  ],
  number_counters: [
    ['an unknown kind', "kind = 'receipt'"],
    ['a period of a day', "period = '2026-11-29'"],
    ['a counter of 0', 'next_counter = 0'],
  ],
  invoices: [
    ['a total that is not the sum of its parts', 'total = total + 1'],
    ['a paid amount that is not a number', "amount_paid = 'NaN'"],
    ['a paid amount with four decimals', 'amount_paid = 1.0001'],
    ['a deposit above the largest amount', 'deposit = 1000000000000, total = 1000000000000'],
    ['an entered amount above the largest sum', 'amount_entered = 200000000000000'],
    ['an unknown status', "status = 'sent'"],
    ['unknown payment terms', "payment_terms = 'net7'"],
    ['unknown payment terms of the company', "company_payment_terms = 'net7'"],
    ['an unknown size of the company name', "company_name_size = 'tiny'"],
    ['a blank number', "invoice_number = ' '"],
    ['a tax amount that does not match the rate', 'tax_amount = tax_amount + 1, total = total + 1'],
    ['a withholding without taxes of lines', 'withheld_amount = 1, total = total - 1'],
    ['prices that include tax without taxes of lines', 'prices_include_tax = true, total = subtotal'],
    ['taxes that are not a list', "taxes = '{}', tax_rate = 0"],
    ['a rounding of more than 5', 'rounding_amount = 6, total = total + 6'],
    ['a rounding that is not part of the total', 'rounding_amount = 0.01'],
    ['taxes of lines beside a tax rate', "taxes = '[{}]'"],
    ['a discount without its kind', 'discount_value = 1'],
    ['a file ordinal of 1', 'file_ordinal = 1'],
    ['a rate to its own currency', "exchange = jsonb_build_object('currency', currency)"],
    ['a discount without its value', "discount_kind = 'amount'"],
    [
      'a discount amount that does not match its percentage',
      "discount_kind = 'percentage', discount_value = 10, discount_amount = 0.01",
    ],
    ['a discount of more than 100 %', "discount_kind = 'percentage', discount_value = 101, discount_amount = subtotal"],
    ['a discount of 0', "discount_kind = 'amount', discount_value = 0"],
    ['a discount amount without a discount', 'discount_amount = 1'],
    ['a deposit above the total', 'deposit = total + 0.01'],
    ['a deposit of 0', 'deposit = 0'],
    ['the status paid without the time of payment', "status = 'paid'"],
    ['a time of payment while unpaid', 'paid_at = now()'],
    ['a date of payment while unpaid', 'paid_on = current_date'],
    ['a credited amount above the total', 'amount_credited = total + 0.01'],
    ['a negative credited amount', 'amount_credited = -0.01'],
    ['a void invoice that is not credited', 'voided_at = now()'],
    ['a void invoice that is pending', "voided_at = now(), amount_credited = total, status = 'pending'"],
    ['a delivery on an invalid date', "delivery_start = 'May'"],
    ['a delivery with an end and no start', "delivery_end = '2026-01-31'"],
    ['a delivery that ends before it begins', "delivery_start = '2026-02-01', delivery_end = '2026-01-31'"],
    ['a date before the year 1', "invoice_date = '0001-12-31 BC'"],
    ['a postal address of the company that is a list', "company_postal_address = '[]'"],
    ['an idempotency key without a request hash', "idempotency_key = 'key', request_hash = null"],
    ['a logo that is not stored', "company_logo_sha256 = repeat('0', 64)"],
    ['a copy of an unknown invoice', 'copied_from_id = gen_random_uuid()'],
    ['a correction of an unknown invoice', 'corrects_id = gen_random_uuid()'],
    ['an unknown quote', 'quote_id = gen_random_uuid()'],
  ],
  invoice_line_items: [
    ['a subtotal that is not quantity times price', 'subtotal = subtotal + 1'],
    ['a negative quantity', 'quantity = -1, subtotal = -unit_price'],
    ['a quantity that is not a number', "quantity = 'NaN', subtotal = 'NaN'"],
    ['a quantity with five decimals', 'quantity = 0.00001, subtotal = 0'],
    ['a price with five decimals', 'unit_price = 0.00001, subtotal = 0'],
    ['a price above the largest amount', 'quantity = 0, unit_price = 1000000000000, subtotal = 0'],
    ['a blank description', "description = ' '"],
    ['a negative position', 'sort_order = -1'],
    ['a position above the maximum', 'sort_order = 1000'],
    ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
  ],
  payments: [
    ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
    ['an online payment without a reference', "source = 'online'"],
    ['an unknown online payment', "source = 'online', reference = 'ch_1', online_payment_id = 'pi_1'"],
    ['a fee without a net amount', "fee = 1, fee_currency = 'USD'"],
    ['an entered payment of 0', "source = 'entered', method = 'cash', amount = 0"],
    ['an entered payment above the largest amount', "source = 'entered', method = 'cash', amount = 1000000000000"],
    ['an entered payment without a method', "source = 'entered', method = '', amount = 1"],
    ['an idempotency key without a request hash', "idempotency_key = 'key', request_hash = null"],
    ['a mark as unpaid without a removal', 'unmarked_paid_at = now(), removed_at = null'],
  ],
  invoice_events: [
    ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
    ['a payment without its amount', "action = 'payment-recorded', amount = null"],
    ['an amount of an event without one', 'amount = 1'],
  ],
  credit_notes: [
    ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
    ['a total that is not the sum of its parts', 'total = total + 1'],
    ['a partial credit note over 0', 'subtotal = 0, tax_amount = 0, total = 0'],
    ['a withholding without taxes of lines', 'withheld_amount = 1, total = total - 1'],
    ['prices that include tax without taxes of lines', 'prices_include_tax = true, total = subtotal'],
    ['taxes that are not a list', "taxes = '{}'"],
  ],
  credit_note_lines: [
    ['an unknown credit note', 'credit_note_id = gen_random_uuid()'],
    ['a negative position', 'sort_order = -1'],
    ['a negative quantity', 'quantity = -1'],
  ],
  invoice_sums: [['counts that do not add up', 'invoices = invoices + 1']],
  logos: [
    ['content with another hash', "content = 'x'"],
    ['a media type that is no picture', "media_type = 'text/html'"],
  ],
  user_settings: [['an unknown time zone', "time_zone = 'Europe/Atlantis'"]],
  attachments: [
    ['a file of no document', 'invoice_id = null'],
    ['a file of two documents', 'draft_id = gen_random_uuid()'],
    ['a file of an unknown invoice', 'invoice_id = gen_random_uuid()'],
    ['an unknown type', "media_type = 'text/html'"],
    ['a path', "name = '../plan.pdf'"],
    ['a name with a line break', "name = E'plan\\n.pdf'"],
    ['an empty file', 'size = 0'],
    ['a malformed hash', "sha256 = 'x'"],
  ],
  attachment_parts: [
    ['an empty part', "content = ''"],
    ['a part before the file', 'part = -1'],
  ],
  skipped_steps: [['an unknown step', "step = 'tour'"]],
  invoice_drafts: [
    ['a revision below 1', 'revision = 0'],
    ['content that is a list', "content = '[]'"],
    ['content whose lines are an object', `content = content || '{"lineItems": {}}'`],
    [
      'content with too many lines',
      "content = jsonb_build_object('lineItems', (select jsonb_agg(n) from generate_series(1, 1001) n))",
    ],
    ['content above the largest request', "content = content || jsonb_build_object('x', repeat('x', 8388609))"],
    ['a copy of an unknown invoice', 'copied_from_id = gen_random_uuid()'],
    ['a correction of an unknown invoice', 'corrects_id = gen_random_uuid()'],
    ['an unknown quote', 'quote_id = gen_random_uuid()'],
  ],
  invoice_links: [['a link to an unknown invoice', 'invoice_id = gen_random_uuid()']],
  mails: [
    ['a failure without a code', "failure = '{}'"],
    ['two addresses', `"to" = 'ada@example.org,bob@example.org'`],
    ['an address with a display name', `"to" = 'Ada <ada@example.org>'`],
    ['too many copies', "bcc = array_fill('ada@example.org'::varchar, array[11])"],
    ['a subject of two lines', "subject = E'One\nBcc: eve@example.org'"],
    ['a sent mail without the time of sending', "state = 'sent'"],
    ['a mail in state sending without a lease', "state = 'sending'"],
    ['an expiry time without a lease', 'leased_until = now()'],
    ['a negative number of attempts', 'attempts = -1'],
    ['no document', 'invoice_id = null, link_id = null'],
    ['two documents', 'quote_id = (select id from quotes limit 1)'],
    ['an invoice link without an invoice', 'invoice_id = null, quote_id = (select id from quotes limit 1)'],
    ['a quote as a statement', 'invoice_id = null, link_id = null, quote_id = (select id from quotes limit 1)'],
  ],
  statement_invoices: [
    ['an unknown mail', 'mail_id = gen_random_uuid()'],
    ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
    ['an unknown link', 'link_id = gen_random_uuid()'],
  ],
  taxes: [
    ['a rate above 100 %', 'rate = 100.01'],
    ['a rate with five decimals', 'rate = 1.00001'],
    ['a rate of an exempt tax', "kind = 'exempt'"],
    ['an unknown kind', "kind = 'vat'"],
    ['an archived default tax', 'is_default = true, is_archived = true'],
  ],
  payment_options: [
    ['an IBAN with spaces', "iban = 'DE89 3704 0044 0532 0130 00'"],
    ['a payment link that is not encrypted', "payment_link = 'http://paypal.me/ada'"],
    ['a payment link with a space', "payment_link = 'https://paypal.me/a da'"],
  ],
  mail_stops: [['a blank reason', "reason = ' '"]],
  mail_settings: [
    ['templates that are a list', "templates = '[]'"],
    ['reminders too early', "reminder_days = '{-61}'"],
    ['reminders too late', "reminder_days = '{181}'"],
    ['a reminder day of null', "reminder_days = '{null}'"],
    ['too many reminders', 'reminder_days = array_fill(1, array[9])'],
  ],
  reminder_exceptions: [['reminders too late', "days = '{181}'"]],
  recurring_invoices: [
    ['a failure without a code', `failure = '{"code":1}'`],
    ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
    ['every 0 months', 'every = 0'],
    ['a count of 0', 'count = 0'],
    ['the mode send without recipients', "mode = 'send'"],
    ['recipients without the mode send', "recipients = '{}'"],
  ],
  recurring_runs: [
    ['an unknown recurring invoice', 'recurring_id = gen_random_uuid()'],
    ['a run without an invoice or a draft', 'invoice_id = null'],
    ['a run with both an invoice and a draft', 'draft_id = gen_random_uuid()'],
  ],
  saved_cards: [
    ['a highest amount of 0', 'max_amount = 0'],
    ['digits that are not a number', "last4 = '42x2'"],
    ['an unknown state', "state = 'saved'"],
    ['an unknown person who stopped it', "stopped_by = 'staff'"],
  ],
  automatic_payments: [
    ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
    ['an unknown state', "state = 'processing'"],
  ],
  quote_reminders: [['an unknown quote', 'quote_id = gen_random_uuid()']],
  reminders: [
    ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
    ['an unknown mail', 'mail_id = gen_random_uuid()'],
  ],
  client_messages: [['a blank question', "text = ' '"]],
  quotes: [
    ['a deposit above the total', 'deposit = total + 0.01'],
    ['a deposit of 0', 'deposit = 0'],
    ['a total that is not the sum of its parts', 'total = total + 1'],
    ['a tax amount that does not match the rate', 'tax_amount = tax_amount + 1, total = total + 1'],
    ['a discount without its kind', 'discount_value = 1'],
    ['a discount amount without a discount', 'discount_amount = 1'],
    ['a discount of more than 100 %', "discount_kind = 'percentage', discount_value = 101, discount_amount = subtotal"],
    ['a decision without a time', "status = 'accepted'"],
    ['a time of decision without a decision', 'decided_at = now()'],
    ['a revision below 1', 'revision = 0'],
    ['an end of validity before the quote date', 'valid_until = quote_date - 1'],
    ['lines that are an object', "line_items = '{}'"],
    ['too many lines', 'line_items = (select jsonb_agg(n) from generate_series(1, 1001) n)'],
    ['a delivery on an invalid date', "delivery_start = 'May'"],
    ['a delivery with an end and no start', "delivery_end = '2026-01-31'"],
    ['a delivery that ends before it begins', "delivery_start = '2026-02-01', delivery_end = '2026-01-31'"],
    ['a postal address of the company that is a list', "company_postal_address = '[]'"],
    ['a logo that is not stored', "company_logo_sha256 = repeat('0', 64)"],
  ],
};

describe.each(Object.entries(refusedChanges))('A constraint of the table %s refuses', (table, refused) => {
  it.each(refused)('%s', async (_title, assignment) => {
    await expect(query(`update ${table} set ${assignment}`)).rejects.toThrow(
      /violates (check|foreign key) constraint|value too long|numeric field overflow|time zone .* not recognized/,
    );
  });
});

describe('A unique or foreign key refuses', () => {
  const copy = (table: string, changes: string, where: string) =>
    query(
      `insert into ${table} select (jsonb_populate_record(${table}, jsonb_build_object(${changes}))).* from ${table}
       where ${where} = $1`,
      [invoice.id],
    );

  it('two invoices of one user with the same number', async () => {
    await expect(copy('invoices', "'id', gen_random_uuid()", 'id')).rejects.toThrow(/unique constraint/);
  });

  it('two lines of one invoice at the same position', async () => {
    const twice = copy('invoice_line_items', "'id', gen_random_uuid()", 'invoice_id');
    await expect(twice).rejects.toThrow(/unique constraint/);
  });

  it('two profiles of one user', async () => {
    const twice = query(
      `insert into company_profiles (user_id, company_name) select user_id, 'X' from company_profiles`,
    );
    await expect(twice).rejects.toThrow(/unique constraint/);
  });

  it('the deletion of a logo that is shown', async () => {
    await expect(query('delete from logos')).rejects.toThrow(/foreign key constraint/);
  });
});

describe('Deleting an invoice', () => {
  it('keeps its copies and their drafts', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext();
    const [copy, draft] = [await user.copyInvoice(id), await user.copyInvoice(id)];
    const issued = await user.issue({ draftId: copy.id });
    await query('delete from invoices where id = $1', [id]);
    expect(await user.getDraft(draft.id)).toEqual({ ...draft, copiedFromId: null });
    expect(await user.getInvoice(issued.id)).toEqual(issued);
  });

  it('deletes its lines, payments, credit notes and history', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext({ status: 'paid' });
    const note = await user.createCreditNote(id);
    await query('delete from invoices where id = $1', [id]);
    expect(await query('select id from invoice_line_items where invoice_id = $1', [id])).toEqual([]);
    expect(await query('select id from credit_notes where invoice_id = $1', [id])).toEqual([]);
    expect(await query('select quantity from credit_note_lines where credit_note_id = $1', [note.id])).toEqual([]);
    expect(await query('select id from payments where invoice_id = $1', [id])).toEqual([]);
    expect(await query('select id from invoice_events where invoice_id = $1', [id])).toEqual([]);
  });
});

it('The deletion of a user covers every table with a user_id', async () => {
  expect(await findForgottenTables(invoicing, invoicingService)).toEqual([]);
});
