import { describe, expect, it } from '@jest/globals';
import { findForgottenTables } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { describeConstraints, fillTables } from '../testing/table-constraints.js';

const filledTables = await fillTables();

const queryDatabase = (sql: string, ...values: unknown[]) => filledTables.invoicing.database.query(sql, values);

describeConstraints(
  () => filledTables,
  [
    [
      'company_profiles',
      ['logo_sha256'],
      [
        ['a logo that is not stored', "logo_sha256 = repeat('0', 64)"],
        ['a rounding step that is not a number', "rounding_step = 'x'"],
      ],
    ],
    [
      'invoice_counters',
      [],
      [
        ['a negative count of invoices', 'created_invoices = -1'],
        ['a format without a counter', "invoice_format = 'INV-{YYYY}'"],
      ],
    ],
    [
      'number_counters',
      [],
      [
        ['an unknown kind', "kind = 'receipt'"],
        ['a period of a day', "period = '2026-11-29'"],
        ['a counter of 0', 'next_counter = 0'],
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
        'exchange',
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
        ['a tax amount that does not match the rate', 'tax_amount = tax_amount + 1, total = total + 1'],
        ['a withholding without taxes of lines', 'withheld_amount = 1, total = total - 1'],
        ['prices that include tax without taxes of lines', 'prices_include_tax = true, total = subtotal'],
        ['taxes that are not a list', "taxes = '{}', tax_rate = 0"],
        ['a rounding of more than 5', 'rounding_amount = 6, total = total + 6'],
        ['a rounding that is not part of the total', 'rounding_amount = 0.01'],
        ['taxes of lines beside a tax rate', "taxes = '[{}]'"],
        ['a discount without its kind', 'discount_value = 1'],
        ['a file ordinal of 1', 'file_ordinal = 1'],
        ['a rate to its own currency', `exchange = jsonb_build_object('currency', currency)`],
        ['a discount without its value', "discount_kind = 'amount'"],
        [
          'a discount amount that does not match its percentage',
          "discount_kind = 'percentage', discount_value = 10, discount_amount = 0.01",
        ],
        [
          'a discount of more than 100 %',
          "discount_kind = 'percentage', discount_value = 101, discount_amount = subtotal",
        ],
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
    ],
    [
      'invoice_line_items',
      ['product_id', 'tax_ids'],
      [
        ['a subtotal that is not quantity times price', 'subtotal = subtotal + 1'],
        ['a negative quantity', 'quantity = -1, subtotal = -unit_price'],
        ['a negative position', 'sort_order = -1'],
        ['a position above the maximum', 'sort_order = 1000'],
        ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
      ],
    ],
    [
      'payments',
      [
        ...['idempotency_key', 'request_hash', 'removed_at', 'unmarked_paid_at', 'note_code'],
        ...['reference', 'online_payment_id', 'fee', 'net', 'fee_currency'],
      ],
      [
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
    ],
    [
      'invoice_events',
      ['amount'],
      [
        ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
        ['a payment without its amount', "action = 'payment-recorded', amount = null"],
        ['an amount of an event without one', 'amount = 1'],
      ],
    ],
    [
      'credit_notes',
      [],
      [
        ['an unknown invoice', 'invoice_id = gen_random_uuid()'],
        ['a total that is not the sum of its parts', 'total = total + 1'],
        ['a partial credit note over 0', 'subtotal = 0, tax_amount = 0, total = 0'],
        ['a withholding without taxes of lines', 'withheld_amount = 1, total = total - 1'],
        ['prices that include tax without taxes of lines', 'prices_include_tax = true, total = subtotal'],
        ['taxes that are not a list', "taxes = '{}'"],
      ],
    ],
    [
      'credit_note_lines',
      ['line_item_id'],
      [
        ['an unknown credit note', 'credit_note_id = gen_random_uuid()'],
        ['a negative position', 'sort_order = -1'],
        ['a negative quantity', 'quantity = -1'],
      ],
    ],
    ['invoice_sums', [], [['counts that do not add up', 'invoices = invoices + 1']]],
    [
      'logos',
      [],
      [
        ['content with another hash', "content = 'x'"],
        ['a media type that is no picture', "media_type = 'text/html'"],
      ],
    ],
  ],
);

describe('A unique or foreign key refuses', () => {
  const copy = (table: string, changes: string, where: string) =>
    queryDatabase(
      `insert into ${table} select (jsonb_populate_record(${table}, jsonb_build_object(${changes}))).* from ${table}
       where ${where} = $1`,
      filledTables.invoice.id,
    );

  it('two invoices of one user with the same number', async () => {
    await expect(copy('invoices', "'id', gen_random_uuid()", 'id')).rejects.toThrow(/unique constraint/);
  });

  it('two lines of one invoice at the same position', async () => {
    const twice = copy('invoice_line_items', "'id', gen_random_uuid()", 'invoice_id');
    await expect(twice).rejects.toThrow(/unique constraint/);
  });

  it('two profiles of one user', async () => {
    const twice = queryDatabase(
      `insert into company_profiles (user_id, company_name) select user_id, 'X' from company_profiles`,
    );
    await expect(twice).rejects.toThrow(/unique constraint/);
  });

  it('the deletion of a logo that is shown', async () => {
    await expect(queryDatabase('delete from logos')).rejects.toThrow(/foreign key constraint/);
  });
});

describe('Deleting an invoice', () => {
  it('keeps its copies and their drafts', async () => {
    const user = filledTables.invoicing.newUser();
    const { id } = await user.createNext();
    const [copy, draft] = [await user.copyInvoice(id), await user.copyInvoice(id)];
    const issued = await user.issue({ draftId: copy.id });
    await queryDatabase('delete from invoices where id = $1', id);
    expect(await user.getDraft(draft.id)).toEqual({ ...draft, copiedFromId: null });
    expect(await user.getInvoice(issued.id)).toEqual(issued);
  });

  it('deletes its lines, payments, credit notes and history', async () => {
    const user = filledTables.invoicing.newUser();
    const { id } = await user.createNext({ status: 'paid' });
    const note = await user.createCreditNote(id);
    await queryDatabase('delete from invoices where id = $1', id);
    expect(await queryDatabase('select id from invoice_line_items where invoice_id = $1', id)).toEqual([]);
    expect(await queryDatabase('select id from credit_notes where invoice_id = $1', id)).toEqual([]);
    expect(await queryDatabase('select quantity from credit_note_lines where credit_note_id = $1', note.id)).toEqual(
      [],
    );
    expect(await queryDatabase('select id from payments where invoice_id = $1', id)).toEqual([]);
    expect(await queryDatabase('select id from invoice_events where invoice_id = $1', id)).toEqual([]);
  });
});

it('The deletion of a user covers every table with a user_id', async () => {
  expect(await findForgottenTables(filledTables.invoicing, invoicingService)).toEqual([]);
});
