import { expect, it } from '@jest/globals';
import { type Invoice, pdfFileName } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { answerMessage, startTestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { TestUser } from '../testing/test-user.js';
import { NumberFileNames } from './2026-11-28-number-file-names.js';

const { schema } = invoicingService;

it('Each invoice has a unique file name, and the migration assigns them in the order of creation', async () => {
  await answerMessage(billing.getPlan, () => ({ status: 'active' as const, trialEndsAt: null }));
  const migrations = schema.migrations.slice(0, schema.migrations.indexOf(NumberFileNames));
  const before = await startTestService({ ...invoicingService, schema: { ...schema, migrations } });
  const insert = (userId: string, number: string) =>
    before.database.query(
      `insert into invoices (id, user_id, invoice_number, invoice_date, due_date, client_name, subtotal, tax_amount, total,
         status, company_name_font, company_name_color, company_name_size, watermark)
       values (gen_random_uuid(), $1, $2, '2026-01-31', '2026-01-31', 'Ł', 1, 0, 1, 'pending', 'font-sans', '#000000',
         'large', false)`,
      [userId, number],
    );
  const [user, other] = [new TestUser(before.bus), new TestUser(before.bus)];
  for (const number of ['FV/1', 'Ä-2', 'FV-1', 'fv😀1']) await insert(user.id, number);
  await insert(other.id, 'FV-1');
  await before.stop();

  await startTestService(invoicingService, { DATABASE_URL: before.databaseUrl });
  await user.createNumbered('\u00d6 2');
  const { id, ...created } = await user.createNumbered('FV.1');
  expect(pdfFileName('invoice', created)).toBe('invoice_fv_1 (4).pdf');

  const namesOf = (invoices: Invoice[]) => invoices.map((invoice) => pdfFileName('invoice', invoice));
  const expected = ['fv_1', '__2', 'fv_1 (2)', 'fv_1 (3)', '__2 (2)', 'fv_1 (4)'].map((name) => `invoice_${name}.pdf`);
  expect(namesOf((await user.listInvoices({ sort: 'createdAt' })).items)).toEqual(expected);
  const { bytes } = await user.listAsJson({ sort: 'createdAt' });
  expect(namesOf(JSON.parse(Buffer.from(bytes).toString()) as Invoice[])).toEqual(expected);
  expect((await user.getDetails(id)).fileOrdinal).toBe(4);
  expect((await other.listInvoices()).items.map(({ fileOrdinal }) => fileOrdinal)).toEqual([undefined]);
});
