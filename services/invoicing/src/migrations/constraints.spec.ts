import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { forgottenTablesOfUser } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { aPng } from '../testing/pictures.js';

let invoicing: InvoicingUnderTest;
let invoice: InvoiceWithLineItems;

beforeAll(async () => {
  invoicing = await startInvoicing();
  const user = invoicing.newUser();
  await user.saveTimeZone('Europe/Berlin');
  await user.saveProfile({ companyName: 'Lovelace Analytics' }, await aPng());
  invoice = await user.createNext();
  await user.copy(invoice.id);
  await user.createQuote();
  await user.sayAsClient((await user.createLink(invoice.id)).token);
  await user.sendMail(invoice.id);
  const customerId = randomUUID();
  for (let count = 0; count < 2; count++) await user.createNext({ customerId });
  await user.sendStatement(customerId);
  await user.saveMailSettings();
  await user.savePaymentOptions({ iban: 'DE89370400440532013000' });
  await user.setReminders(invoice.id, [3]);
  await user.createRecurring(invoice.id);
  await query(
    `insert into recurring_runs (recurring_id, n, user_id, date, invoice_id)
     select id, 1, user_id, current_date, invoice_id from recurring_invoices`,
  );
  await query(
    `insert into reminders (invoice_id, days, user_id, mail_id) select invoice_id, 0, user_id, id from mails`,
  );
  await user.setStatus((await user.createNext()).id, 'paid');
  await user.credit(invoice.id, { kind: 'amount', amount: '1.00' });
  await query(
    `insert into mail_stops (user_id, reason, stopped_by) values ($1, 'Phishing', 'grace@paperbill.example')`,
    user.id,
  );
});

const query = (sql: string, ...values: unknown[]) => invoicing.database.query(sql, values);
const tooLong = (length: number) => `repeat('x', ${length + 1})`;

describe.each<[table: string, optional: string[], nonsense: [what: string, change: string][]]>([
  [
    'company_profiles',
    ['logo_sha256'],
    [
      ['a company without a name', "company_name = E' \\t'"],
      ['a color that is none', "company_name_color = 'red'"],
      ['a size that the product does not know', "company_name_size = 'huge'"],
      ['terms that the product does not know', "payment_terms = 'net7'"],
      ['no template', "invoice_template = ''"],
      ['a tax rate below 0', 'default_tax_rate = -1'],
      ['a tax rate over 100', 'default_tax_rate = 100.01'],
      ['a tax rate of five decimals', 'default_tax_rate = 0.00001'],
      ['a tax rate that is no number', "default_tax_rate = 'NaN'"],
      ['instructions that are too long', `payment_instructions = ${tooLong(2_000)}`],
      ['a note that is too long', `default_note = ${tooLong(1_000)}`],
      ['an address that is too long', `address = ${tooLong(200)}`],
      ['a logo that is not stored', "logo_sha256 = repeat('0', 64)"],
      ['a time that never comes', "updated_at = 'infinity'"],
    ],
  ],
  [
    'invoice_counters',
    [],
    [
      ['a suggestion of blanks', "next_number = ' '"],
      ['a suggestion that is too long', `next_number = ${tooLong(50)}`],
      ['fewer than no invoices', 'created_invoices = -1'],
      ['a number of credit notes of blanks', "next_credit_note = ' '"],
      ['a number of quotes of blanks', "next_quote = ' '"],
    ],
  ],
  [
    'invoices',
    [
      'client_country_code',
      'company_country_code',
      'company_logo_sha256',
      'company_postal_address',
      'copied_from_id',
      'corrects_id',
      'customer_id',
      'deposit',
      'discount_kind',
      'discount_value',
      'file_ordinal',
      'idempotency_key',
      'paid_at',
      'paid_on',
      'quote_id',
      'request_hash',
      'settled_at',
      'voided_at',
    ],
    [
      ['a total that is not the sum of its parts', 'total = total + 1'],
      ['a tax that its rate does not give', 'tax_amount = tax_amount + 1, total = total + 1'],
      ['a tax rate over 100', 'tax_rate = 101'],
      ['a tax rate of five decimals', 'tax_rate = tax_rate + 0.00001'],
      ['a discount without its kind', 'discount_value = 1'],
      ['a file name that is first of several by a number', 'file_ordinal = 1'],
      ['a discount without its value', "discount_kind = 'amount'"],
      ['a discount of a kind that there is not', "discount_kind = 'free', discount_value = 1"],
      [
        'a discount that comes to something else',
        "discount_kind = 'percentage', discount_value = 10, discount_amount = 0.01",
      ],
      ['a discount of more than all', "discount_kind = 'percentage', discount_value = 101, discount_amount = subtotal"],
      ['a discount of nothing', "discount_kind = 'amount', discount_value = 0"],
      ['something off without a discount', 'discount_amount = 1'],
      ['a discount that is no number', "discount_kind = 'amount', discount_value = 'NaN', discount_amount = 'NaN'"],
      ['a deposit over more than the total', 'deposit = total + 0.01'],
      ['a deposit of nothing', 'deposit = 0'],
      ['a deposit that is no number', "deposit = 'NaN'"],
      ['amounts that are no numbers', "subtotal = 'NaN', tax_amount = 'NaN', total = 'NaN'"],
      ['an amount that is too large', 'subtotal = 100000000'],
      ['a status that the product does not know', "status = 'sent'"],
      ['the status paid without the time of payment', "status = 'paid'"],
      ['a time of payment while unpaid', 'paid_at = now()'],
      ['a day of payment while unpaid', 'paid_on = current_date'],
      ['a paid amount that is no number', "amount_paid = 'NaN'"],
      ['an entered amount that is no number', "amount_entered = 'NaN'"],
      ['something outstanding that is no number', "outstanding = 'NaN'"],
      ['a time of being settled that never comes', "settled_at = 'infinity'"],
      ['a credited amount that is no number', "amount_credited = 'NaN'"],
      ['more credited than its total', 'amount_credited = total + 0.01'],
      ['less credited than nothing', 'amount_credited = -0.01'],
      ['a void one that is not credited', 'voided_at = now()'],
      ['a void one that is to be paid', "voided_at = now(), amount_credited = total, status = 'pending'"],
      ['a time of becoming void that never comes', "voided_at = 'infinity'"],
      ['a time of payment that never comes', "status = 'paid', paid_at = 'infinity'"],
      ['a number of blanks', "invoice_number = E'\\t'"],
      ['a client of blanks', "client_name = '  '"],
      ['a note that is too long', `note = ${tooLong(1_000)}`],
      ['a delivery on a day that is none', "delivery_start = 'May'"],
      ['a delivery that ends and never begins', "delivery_end = '2026-01-31'"],
      ['a delivery that ends before it begins', "delivery_start = '2026-02-01', delivery_end = '2026-01-31'"],
      ['a date that never comes', "due_date = 'infinity'"],
      ['a date before all dates', "invoice_date = '0001-12-31 BC'"],
      ['terms that the product does not know', "payment_terms = 'net7'"],
      ['terms of the company that the product does not know', "company_payment_terms = ''"],
      ['an address of the company that is too long', `company_address = ${tooLong(2_000)}`],
      ['a code of the client’s country that is none', "client_country_code = 'at'"],
      ['a code of the company’s country that is none', "company_country_code = 'A'"],
      ['an address of the company that has no parts', "company_postal_address = '[]'"],
      ['a color that is none', "company_name_color = 'red'"],
      ['a size that the product does not know', "company_name_size = 'huge'"],
      ['no template', "invoice_template = ''"],
      ['an idempotency key without its request', "idempotency_key = 'key', request_hash = null"],
      ['a request that is no hash', "idempotency_key = 'key', request_hash = 'abc'"],
      ['an empty idempotency key', "idempotency_key = '', request_hash = repeat('0', 64)"],
      ['a logo that is not stored', "company_logo_sha256 = repeat('0', 64)"],
      ['a copy of no invoice that exists', 'copied_from_id = gen_random_uuid()'],
      ['a correction of no invoice that exists', 'corrects_id = gen_random_uuid()'],
      ['a quote that does not exist', 'quote_id = gen_random_uuid()'],
    ],
  ],
  [
    'invoice_line_items',
    ['product_id'],
    [
      ['a subtotal that is not quantity times price', 'subtotal = subtotal + 1'],
      ['a negative quantity', 'quantity = -1, subtotal = -unit_price'],
      ['a quantity that is too large', 'quantity = 100000000, unit_price = 0, subtotal = 0'],
      ['a quantity of five decimals', 'quantity = 0.00001, subtotal = 0'],
      ['a price of five decimals', 'unit_price = 0.00001, subtotal = 0'],
      ['amounts that are no numbers', "quantity = 'NaN', subtotal = 'NaN'"],
      ['no description', "description = E'\\n'"],
      ['no unit', "unit = ''"],
      ['a description that is too long', `description = ${tooLong(500)}`],
      ['a place before the first', 'sort_order = -1'],
      ['a place after the last', 'sort_order = 1000'],
      ['no invoice that exists', 'invoice_id = gen_random_uuid()'],
    ],
  ],
  [
    'payments',
    ['idempotency_key', 'request_hash', 'removed_at', 'unmarked_paid_at', 'note_code'],
    [
      ['no invoice that exists', 'invoice_id = gen_random_uuid()'],
      ['a date that never comes', "date = 'infinity'"],
      ['an amount that is no number', "amount = 'NaN'"],
      ['nothing that somebody entered', "source = 'entered', method = 'cash', amount = 0"],
      ['more than the largest amount that somebody entered', "source = 'entered', method = 'cash', amount = 100000000"],
      ['a method that the product does not know', "method = 'barter'"],
      ['no method of what somebody entered', "source = 'entered', method = '', amount = 1"],
      ['a note that is too long', `note = ${tooLong(1_000)}`],
      ['a code of a note that the product does not know', "note_code = 'tip'"],
      ['a source that the product does not know', "source = 'guessed'"],
      ['an idempotency key without its request', "idempotency_key = 'key', request_hash = null"],
      ['a request that is no hash', "idempotency_key = 'key', request_hash = 'abc'"],
      ['a removal that never comes', "removed_at = 'infinity'"],
      ['a mark as unpaid that removed nothing', 'unmarked_paid_at = now(), removed_at = null'],
    ],
  ],
  [
    'invoice_events',
    ['amount'],
    [
      ['no invoice that exists', 'invoice_id = gen_random_uuid()'],
      ['a time that never comes', "at = 'infinity'"],
      ['an action that the product does not know', "action = 'burnt'"],
      ['an amount that is no number', "action = 'payment-recorded', amount = 'NaN'"],
      ['a payment without its amount', "action = 'payment-recorded', amount = null"],
      ['an amount of what is no payment', 'amount = 1'],
    ],
  ],
  ['user_settings', [], [['a time zone that is none', "time_zone = 'Europe/Atlantis'"]]],
  [
    'credit_notes',
    [],
    [
      ['no invoice that exists', 'invoice_id = gen_random_uuid()'],
      ['a number of blanks', "number = ' '"],
      ['a date that never comes', "date = 'infinity'"],
      ['a kind that the product does not know', "kind = 'half'"],
      ['a reason that is too long', `reason = ${tooLong(1_000)}`],
      ['a note that is too long', `note = ${tooLong(1_000)}`],
      ['amounts that are no numbers', "subtotal = 'NaN', tax_amount = 'NaN', total = 'NaN'"],
      ['a total that is not the sum of its parts', 'total = total + 1'],
      ['nothing of a part', 'subtotal = 0, tax_amount = 0, total = 0'],
      ['an empty idempotency key', "idempotency_key = ''"],
      ['a request that is no hash', "request_hash = 'abc'"],
      ['a time that never comes', "created_at = 'infinity'"],
    ],
  ],
  [
    'credit_note_lines',
    ['line_item_id'],
    [
      ['no credit note that exists', 'credit_note_id = gen_random_uuid()'],
      ['a place before the first', 'sort_order = -1'],
      ['no description', "description = E'\\n'"],
      ['no unit', "unit = ''"],
      ['a negative quantity', 'quantity = -1'],
      ['a quantity that is too large', 'quantity = 100000000'],
      ['a quantity of five decimals', 'quantity = 0.00001'],
      ['a price that is too large', 'unit_price = -100000000'],
      ['a price of five decimals', 'unit_price = 0.00001'],
      ['amounts that are no numbers', "quantity = 'NaN', subtotal = 'NaN'"],
    ],
  ],
  [
    'invoice_drafts',
    ['total', 'copied_from_id', 'corrects_id', 'quote_id'],
    [
      ['a save before the first', 'revision = 0'],
      ['content that is no form', "content = '[]'"],
      ['content without lines', `content = content || '{"lineItems": []}'`],
      ['content whose lines are no list', `content = content || '{"lineItems": {}}'`],
      [
        'more lines than an invoice has',
        `content = jsonb_build_object('lineItems', (select jsonb_agg(n) from generate_series(1, 1001) n))`,
      ],
      ['more than a request can bring', `content = content || jsonb_build_object('x', ${tooLong(8 * 1024 * 1024)})`],
      ['a client that is too long', `client_name = ${tooLong(200)}`],
      ['a total that is no number', "total = 'NaN'"],
      ['a total that is too large', 'total = 100000000'],
      ['a copy of no invoice that exists', 'copied_from_id = gen_random_uuid()'],
      ['a correction of no invoice that exists', 'corrects_id = gen_random_uuid()'],
      ['a quote that does not exist', 'quote_id = gen_random_uuid()'],
      ['a time that never comes', "updated_at = 'infinity'"],
    ],
  ],
  [
    'invoice_links',
    ['opened_at', 'revoked_at'],
    [
      ['a hash that is none', "token_hash = 'abc'"],
      ['a link to no invoice that exists', 'invoice_id = gen_random_uuid()'],
      ['a time that never comes', "opened_at = 'infinity'"],
      ['an end that never comes', "revoked_at = 'infinity'"],
    ],
  ],
  [
    'mails',
    ['lease', 'leased_until', 'link_id', 'sent_at', 'read_at', 'first_tried_at', 'failure'],
    [
      ['a failure without a code', `failure = '{}'`],
      ['two addresses', `"to" = 'ada@example.org,bob@example.org'`],
      ['an address with a name', `"to" = 'Ada <ada@example.org>'`],
      ['no address to answer to', `reply_to = ''`],
      ['copies to nobody', `cc = '{ada}'`],
      ['more copies than there may be', `bcc = array_fill('ada@example.org'::varchar, array[11])`],
      ['a subject of two lines', `subject = E'One\nBcc: eve@example.org'`],
      ['a text of blanks', `text = ' '`],
      ['a state that there is not', `state = 'lost'`],
      ['one that is sent at no time', `state = 'sent'`],
      ['one that goes out and is lent to nobody', `state = 'sending'`],
      ['a lease of nobody', `leased_until = now()`],
      ['attempts less than none', `attempts = -1`],
      ['a kind that there is not', `kind = 'praise'`],
      ['a time that never comes', `due_at = 'infinity'`],
    ],
  ],
  [
    'statement_invoices',
    ['link_id'],
    [
      ['one of no mail that exists', 'mail_id = gen_random_uuid()'],
      ['one of no invoice that exists', 'invoice_id = gen_random_uuid()'],
      ['a link that there is not', 'link_id = gen_random_uuid()'],
    ],
  ],
  [
    'payment_options',
    [],
    [
      ['an IBAN with spaces', `iban = 'DE89 3704 0044 0532 0130 00'`],
      ['a payment link that is not encrypted', `payment_link = 'http://paypal.me/ada'`],
      ['a payment link with a blank', `payment_link = 'https://paypal.me/a da'`],
    ],
  ],
  [
    'invoice_sums',
    [],
    [
      ['an invoice that is neither unpaid nor paid nor void', 'invoices = invoices + 1'],
      ['a sum that is no number', `invoiced = 'NaN'`],
      ['what is paid in no number', `collected = 'NaN'`],
      ['what is due in no number', `receivable = 'NaN'`],
      ['what was marked overdue in no number', `marked_overdue_receivable = 'NaN'`],
      ['a date that never comes', `due_date = 'infinity'`],
    ],
  ],
  ['mail_stops', [], [['no reason', `reason = ' '`]]],
  [
    'mail_settings',
    ['remind_since'],
    [
      ['templates that are a list', `templates = '[]'`],
      ['reminders too early', `reminder_days = '{-61}'`],
      ['reminders too late', `reminder_days = '{181}'`],
      ['a reminder on no day', `reminder_days = '{null}'`],
      ['more reminders than there may be', `reminder_days = array_fill(1, array[9])`],
      ['a time that never comes', `remind_since = 'infinity'`],
    ],
  ],
  [
    'reminder_exceptions',
    [],
    [
      ['reminders of what has none', `"of" = 'quote'`],
      ['reminders too late', `days = '{181}'`],
    ],
  ],
  [
    'recurring_invoices',
    ['count', 'ends_on', 'recipients', 'failure'],
    [
      ['a failure without a code', `failure = '{"code":1}'`],
      ['one of no invoice that exists', 'invoice_id = gen_random_uuid()'],
      ['every 0 months', 'every = 0'],
      ['a unit that there is not', `unit = 'day'`],
      ['no times', 'count = 0'],
      ['a mode that there is not', `mode = 'maybe'`],
      ['one that is mailed to nobody', `mode = 'send'`],
      ['recipients of what is not mailed', `recipients = '{}'`],
      ['a state that there is not', `state = 'lost'`],
      ['a date that never comes', `starts_on = 'infinity'`],
      ['a time that never comes', `look_at = 'infinity'`],
    ],
  ],
  [
    'recurring_runs',
    ['draft_id', 'invoice_id'],
    [
      ['one of none', 'recurring_id = gen_random_uuid()'],
      ['one that made nothing', 'invoice_id = null'],
      ['one that made an invoice and a draft', 'draft_id = gen_random_uuid()'],
      ['a date that never comes', `date = 'infinity'`],
    ],
  ],
  [
    'reminders',
    ['mail_id'],
    [
      ['one of no invoice that exists', 'invoice_id = gen_random_uuid()'],
      ['one without its mail', 'mail_id = gen_random_uuid()'],
      ['a time that never comes', `created_at = 'infinity'`],
    ],
  ],
  [
    'client_messages',
    ['read_at', 'settled_at'],
    [
      ['a kind that there is not', "kind = 'praise'"],
      ['a question of blanks', "text = ' '"],
      ['a text that is too long', `text = ${tooLong(2_000)}`],
      ['a time that never comes', "read_at = 'infinity'"],
      ['an answer that never comes', "settled_at = 'infinity'"],
    ],
  ],
  [
    'quotes',
    [
      'client_country_code',
      'company_country_code',
      'company_logo_sha256',
      'company_postal_address',
      'customer_id',
      'decided_at',
      'discount_kind',
      'discount_value',
    ],
    [
      ['a total that is not the sum of its parts', 'total = total + 1'],
      ['a tax that its rate does not give', 'tax_amount = tax_amount + 1, total = total + 1'],
      ['a tax rate over 100', 'tax_rate = 101'],
      ['a tax rate of five decimals', 'tax_rate = tax_rate + 0.00001'],
      ['a discount without its kind', 'discount_value = 1'],
      ['something off without a discount', 'discount_amount = 1'],
      ['a discount of more than all', "discount_kind = 'percentage', discount_value = 101, discount_amount = subtotal"],
      ['amounts that are no numbers', "subtotal = 'NaN', tax_amount = 'NaN', total = 'NaN'"],
      ['a status that the product does not know', "status = 'expired'"],
      ['a decision without its time', "status = 'accepted'"],
      ['the time of no decision', 'decided_at = now()'],
      ['a save before the first', 'revision = 0'],
      ['a number of blanks', "number = ' '"],
      ['a client of blanks', "client_name = '  '"],
      ['a date that never comes', "valid_until = 'infinity'"],
      ['one that was never valid', 'valid_until = quote_date - 1'],
      ['terms that the product does not know', "payment_terms = 'net7'"],
      ['no lines', "line_items = '[]'"],
      ['lines that are no list', "line_items = '{}'"],
      ['more lines than it can have', 'line_items = (select jsonb_agg(n) from generate_series(1, 1001) n)'],
      ['a delivery on a day that is none', "delivery_start = 'May'"],
      ['a delivery that ends and never begins', "delivery_end = '2026-01-31'"],
      ['a delivery that ends before it begins', "delivery_start = '2026-02-01', delivery_end = '2026-01-31'"],
      ['a code of the client’s country that is none', "client_country_code = 'at'"],
      ['a code of the company’s country that is none', "company_country_code = 'A'"],
      ['an address of the company that has no parts', "company_postal_address = '[]'"],
      ['a color that is none', "company_name_color = 'red'"],
      ['a size that the product does not know', "company_name_size = 'huge'"],
      ['no template', "invoice_template = ''"],
      ['a logo that is not stored', "company_logo_sha256 = repeat('0', 64)"],
      ['an empty idempotency key', "idempotency_key = ''"],
      ['a request that is no hash', "request_hash = 'abc'"],
      ['a time that never comes', "updated_at = 'infinity'"],
    ],
  ],
  [
    'logos',
    [],
    [
      ['content of another hash', "content = 'x'"],
      ['nothing', "content = '', sha256 = encode(sha256(''), 'hex')"],
      ['a type that is no picture', "media_type = 'text/html'"],
    ],
  ],
])('PostgreSQL itself refuses in %s', (table, optional, nonsense) => {
  it.each(nonsense)('%s', async (_what, change) => {
    await expect(query(`update ${table} set ${change}`)).rejects.toThrow(
      /violates (check|foreign key) constraint|value too long|numeric field overflow|time zone .* not recognized/,
    );
  });

  it('what is missing, but for what may be', async () => {
    const nullable = await query(
      `select column_name as name from information_schema.columns where table_name = $1 and is_nullable = 'YES'`,
      table,
    );
    expect(nullable.map(({ name }) => name as string).sort()).toEqual(optional.toSorted());
  });
});

describe('PostgreSQL itself refuses', () => {
  const copy = (table: string, changes: string, where: string) =>
    query(
      `insert into ${table} select (jsonb_populate_record(${table}, jsonb_build_object(${changes}))).* from ${table}
       where ${where} = $1`,
      invoice.id,
    );

  it('two invoices of one user with one number', async () => {
    await expect(copy('invoices', "'id', gen_random_uuid()", 'id')).rejects.toThrow(/unique constraint/);
  });

  it('two lines of one invoice in one place', async () => {
    const twice = copy('invoice_line_items', "'id', gen_random_uuid()", 'invoice_id');
    await expect(twice).rejects.toThrow(/unique constraint/);
  });

  it('two profiles of one user', async () => {
    const twice = query(
      `insert into company_profiles (user_id, company_name) select user_id, 'X' from company_profiles`,
    );
    await expect(twice).rejects.toThrow(/unique constraint/);
  });

  it('to delete a logo that is shown', async () => {
    await expect(query('delete from logos')).rejects.toThrow(/foreign key constraint/);
  });
});

describe('Deleting an invoice', () => {
  it('leaves what was made of it', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext();
    const [copy, draft] = [await user.copy(id), await user.copy(id)];
    const issued = await user.issue({ draftId: copy.id });
    await query('delete from invoices where id = $1', id);
    expect(await user.draft(draft.id)).toEqual({ ...draft, copiedFromId: null });
    expect(await user.get(issued.id)).toEqual(issued);
  });

  it('takes its lines, its payments, its credit notes and its history with it', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext({ status: 'paid' });
    const note = await user.credit(id);
    await query('delete from invoices where id = $1', id);
    expect(await query('select id from invoice_line_items where invoice_id = $1', id)).toEqual([]);
    expect(await query('select id from credit_notes where invoice_id = $1', id)).toEqual([]);
    expect(await query('select quantity from credit_note_lines where credit_note_id = $1', note.id)).toEqual([]);
    expect(await query('select id from payments where invoice_id = $1', id)).toEqual([]);
    expect(await query('select id from invoice_events where invoice_id = $1', id)).toEqual([]);
  });
});

it('No table with a user_id is forgotten by the deletion of users', async () => {
  expect(await forgottenTablesOfUser(invoicing, invoicingService)).toEqual([]);
});
