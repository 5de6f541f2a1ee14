import {} from '@jest/globals';
import { describeConstraints, fillTables, tooLongTextSql } from '../testing/table-constraints.js';

const filledTables = await fillTables();

describeConstraints(
  () => filledTables,
  [
    ['user_settings', [], [['an unknown time zone', "time_zone = 'Europe/Atlantis'"]]],
    [
      'attachments',
      ['invoice_id', 'quote_id', 'recurring_id', 'draft_id', 'unused_since'],
      [
        ['a file of no document', 'invoice_id = null'],
        ['a file of two documents', 'draft_id = gen_random_uuid()'],
        ['a file of an unknown invoice', 'invoice_id = gen_random_uuid()'],
        ['an unknown type', "media_type = 'text/html'"],
        ['a path', "name = '../plan.pdf'"],
        ['a name with a line break', "name = E'plan\\n.pdf'"],
        ['an empty file', 'size = 0'],
        ['a malformed hash', "sha256 = 'x'"],
      ],
    ],
    [
      'attachment_parts',
      [],
      [
        ['an empty part', "content = ''"],
        ['a part before the file', 'part = -1'],
      ],
    ],
    ['skipped_steps', [], [['an unknown step', "step = 'tour'"]]],
    [
      'invoice_drafts',
      ['total', 'copied_from_id', 'corrects_id', 'quote_id'],
      [
        ['a revision below 1', 'revision = 0'],
        ['content that is a list', "content = '[]'"],
        ['content whose lines are an object', `content = content || '{"lineItems": {}}'`],
        [
          'content with too many lines',
          `content = jsonb_build_object('lineItems', (select jsonb_agg(n) from generate_series(1, 1001) n))`,
        ],
        [
          'content above the largest request',
          `content = content || jsonb_build_object('x', ${tooLongTextSql(8 * 1024 * 1024)})`,
        ],
        ['a copy of an unknown invoice', 'copied_from_id = gen_random_uuid()'],
        ['a correction of an unknown invoice', 'corrects_id = gen_random_uuid()'],
        ['an unknown quote', 'quote_id = gen_random_uuid()'],
      ],
    ],
    [
      'invoice_links',
      ['opened_at', 'revoked_at'],
      [['a link to an unknown invoice', 'invoice_id = gen_random_uuid()']],
    ],
    [
      'mails',
      [
        ...['lease', 'leased_until', 'sent_at', 'read_at', 'first_tried_at', 'failure', 'language'],
        ...['invoice_id', 'quote_id', 'link_id', 'quote_link_id'],
      ],
      [
        ['a failure without a code', `failure = '{}'`],
        ['two addresses', `"to" = 'ada@example.org,bob@example.org'`],
        ['an address with a display name', `"to" = 'Ada <ada@example.org>'`],
        ['too many copies', `bcc = array_fill('ada@example.org'::varchar, array[11])`],
        ['a subject of two lines', `subject = E'One\nBcc: eve@example.org'`],
        ['a sent mail without the time of sending', `state = 'sent'`],
        ['a mail in state sending without a lease', `state = 'sending'`],
        ['an expiry time without a lease', `leased_until = now()`],
        ['a negative number of attempts', `attempts = -1`],
        ['no document', 'invoice_id = null, link_id = null'],
        ['two documents', 'quote_id = (select id from quotes limit 1)'],
        ['an invoice link without an invoice', 'invoice_id = null, quote_id = (select id from quotes limit 1)'],
        ['a quote as a statement', `invoice_id = null, link_id = null, quote_id = (select id from quotes limit 1)`],
      ],
    ],
    [
      'statement_invoices',
      ['link_id'],
      [
        ['an unknown mail', 'mail_id = gen_random_uuid()'],
        ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
        ['an unknown link', 'link_id = gen_random_uuid()'],
      ],
    ],
    [
      'taxes',
      [],
      [
        ['a rate above 100 %', 'rate = 100.01'],
        ['a rate with five decimals', 'rate = 1.00001'],
        ['a rate of an exempt tax', "kind = 'exempt'"],
        ['an unknown kind', "kind = 'vat'"],
        ['an archived default tax', 'is_default = true, is_archived = true'],
      ],
    ],
    [
      'payment_options',
      [],
      [
        ['an IBAN with spaces', `iban = 'DE89 3704 0044 0532 0130 00'`],
        ['a payment link that is not encrypted', `payment_link = 'http://paypal.me/ada'`],
        ['a payment link with a space', `payment_link = 'https://paypal.me/a da'`],
      ],
    ],
    ['mail_stops', [], [['a blank reason', `reason = ' '`]]],
    [
      'mail_settings',
      ['remind_since', 'remind_of_quotes_since'],
      [
        ['templates that are a list', `templates = '[]'`],
        ['reminders too early', `reminder_days = '{-61}'`],
        ['reminders too late', `reminder_days = '{181}'`],
        ['a reminder day of null', `reminder_days = '{null}'`],
        ['too many reminders', `reminder_days = array_fill(1, array[9])`],
      ],
    ],
    ['reminder_exceptions', [], [['reminders too late', `days = '{181}'`]]],
    [
      'recurring_invoices',
      ['count', 'ends_on', 'recipients', 'failure'],
      [
        ['a failure without a code', `failure = '{"code":1}'`],
        ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
        ['every 0 months', 'every = 0'],
        ['a count of 0', 'count = 0'],
        ['the mode send without recipients', `mode = 'send'`],
        ['recipients without the mode send', `recipients = '{}'`],
      ],
    ],
    [
      'recurring_runs',
      ['draft_id', 'invoice_id'],
      [
        ['an unknown recurring invoice', 'recurring_id = gen_random_uuid()'],
        ['a run without an invoice or a draft', 'invoice_id = null'],
        ['a run with both an invoice and a draft', 'draft_id = gen_random_uuid()'],
      ],
    ],
    [
      'saved_cards',
      ['stopped_at', 'stopped_by'],
      [
        ['a highest amount of 0', 'max_amount = 0'],
        ['digits that are not a number', "last4 = '42x2'"],
        ['an unknown state', "state = 'saved'"],
        ['an unknown person who stopped it', "stopped_by = 'staff'"],
      ],
    ],
    [
      'automatic_payments',
      [],
      [
        ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
        ['an unknown state', "state = 'processing'"],
      ],
    ],
    ['quote_reminders', ['mail_id'], [['an unknown quote', 'quote_id = gen_random_uuid()']]],
    [
      'reminders',
      ['mail_id'],
      [
        ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
        ['an unknown mail', 'mail_id = gen_random_uuid()'],
      ],
    ],
    ['client_messages', ['read_at', 'settled_at'], [['a blank question', "text = ' '"]]],
    [
      'quotes',
      [
        'client_country_code',
        'company_country_code',
        'company_logo_sha256',
        'company_postal_address',
        'customer_id',
        'decided_at',
        'deposit',
        'discount_kind',
        'discount_value',
      ],
      [
        ['a deposit above the total', 'deposit = total + 0.01'],
        ['a deposit of 0', 'deposit = 0'],
        ['a total that is not the sum of its parts', 'total = total + 1'],
        ['a tax amount that does not match the rate', 'tax_amount = tax_amount + 1, total = total + 1'],
        ['a discount without its kind', 'discount_value = 1'],
        ['a discount amount without a discount', 'discount_amount = 1'],
        [
          'a discount of more than 100 %',
          "discount_kind = 'percentage', discount_value = 101, discount_amount = subtotal",
        ],
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
    ],
  ],
);
