import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InvoiceWithLineItems } from '@paperbill/contracts';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;
let invoice: InvoiceWithLineItems;

beforeAll(async () => {
  invoicing = await startInvoicing();
  const user = invoicing.newUser();
  await user.saveProfile({ companyName: 'Lovelace Analytics' });
  invoice = await user.createNext();
});

describe('The database itself refuses', () => {
  it.each([
    ['an invoice whose total is not the sum of its parts', 'total = total + 1'],
    ['a tax that its rate does not give', 'tax_amount = tax_amount + 1, total = total + 1'],
    ['a tax rate over 100', 'tax_rate = 101'],
    ['a status that the product does not know', "status = 'sent'"],
    ['a paid invoice without the time of payment', "status = 'paid'"],
    ['a time of payment on an unpaid invoice', 'paid_at = now()'],
    ['an invoice without a number', "invoice_number = ''"],
    ['an invoice without a client', "client_name = ''"],
    ['an idempotency key without its request', "idempotency_key = 'key'"],
    ['an amount that is too large', 'subtotal = 100000000'],
  ])('%s', async (_nonsense, change) => {
    const update = invoicing.database.query(`update invoices set ${change} where id = $1`, [invoice.id]);
    await expect(update).rejects.toThrow(/check constraint|numeric field overflow/);
  });

  it.each([
    ['a line whose subtotal is not quantity times price', 'subtotal = subtotal + 1'],
    ['a negative quantity', 'quantity = -1'],
    ['a line without a description', "description = ''"],
  ])('%s', async (_nonsense, change) => {
    const update = invoicing.database.query(`update invoice_line_items set ${change} where invoice_id = $1`, [
      invoice.id,
    ]);
    await expect(update).rejects.toThrow(/check constraint/);
  });

  it.each([
    ['a company without a name', "company_name = ' '"],
    ['a colour that is none', "company_name_color = 'red'"],
    ['a size that the product does not know', "company_name_size = 'huge'"],
    ['a tax rate below 0', 'default_tax_rate = -1'],
  ])('%s', async (_nonsense, change) => {
    await expect(invoicing.database.query(`update company_profiles set ${change}`)).rejects.toThrow(/check constraint/);
  });

  it('two invoices of one user with one number', async () => {
    const copy = invoicing.database.query(
      `insert into invoices select (jsonb_populate_record(invoices, jsonb_build_object('id', gen_random_uuid()))).*
       from invoices where id = $1`,
      [invoice.id],
    );
    await expect(copy).rejects.toThrow(/unique constraint/);
  });
});

describe('Deleting an invoice', () => {
  it('takes its lines with it', async () => {
    const { id } = await invoicing.newUser().createNext();
    await invoicing.database.query('delete from invoices where id = $1', [id]);
    const lines = await invoicing.database.query('select id from invoice_line_items where invoice_id = $1', [id]);
    expect(lines).toEqual([]);
  });
});
