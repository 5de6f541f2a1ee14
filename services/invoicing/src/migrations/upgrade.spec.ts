import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { companyProfileDefaults, firstSteps, type Invoice, pdfFileName } from '@paperbill/contracts/http';
import { billing, catalogue } from '@paperbill/contracts/nats';
import { CreateAuditEvents } from '@paperbill/service-kit';
import { answerMessage, daysFromToday, startTestService, type TestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { selectStoredSums, recomputeSums } from '../testing/recomputed-sums.js';
import { aPng } from '../testing/pictures.js';
import { TestUser } from '../testing/test-user.js';
import { NumberFileNames } from './2026-11-28-number-file-names.js';

const { schema } = invoicingService;

await answerMessage(billing.getPlan, () => ({ status: 'active' as const, trialEndsAt: null }));
await answerMessage(catalogue.findUnknown, () => ({ customerIds: [], productIds: [] }));

/** Starts the current service on a database that has the tables and the audit log of an earlier release. */
const startWithEarlierSchema = (migrations: number) => {
  const earlier = [...schema.migrations.slice(0, migrations), CreateAuditEvents];
  return startTestService({ ...invoicingService, schema: { ...schema, migrations: earlier } });
};

interface EarlierInvoice {
  id: string;
  total: string;
  ageInDays: number;
  paidAt: string | null;
  customerId: string;
}

const insertEarlierInvoice = ({ database }: TestService, userId: string, number: string, invoice: EarlierInvoice) =>
  database.query(
    `insert into invoices (id, user_id, customer_id, invoice_number, invoice_date, due_date, client_name, subtotal,
       tax_amount, total, status, paid_at, company_name_font, company_name_color, company_name_size, watermark, updated_at)
     values ($1, $2, $3, $4, $5, $5, 'Ł', $6, 0, $6, case when $7::timestamptz is null then 'pending' else 'paid' end, $7,
       'font-sans', '#000000', 'large', false, '2026-01-02T03:04:05.678Z')`,
    [
      invoice.id,
      userId,
      invoice.customerId,
      number,
      daysFromToday(-invoice.ageInDays),
      invoice.total,
      invoice.paidAt,
    ],
  ); // oxfmt-ignore

const insertEarlierProfile = ({ database }: TestService, userId: string) =>
  database.query(
    `insert into company_profiles (user_id, company_name, country) values ($1, 'Lovelace Analytics', '')`,
    [userId],
  );

async function insertEarlierLogo({ database }: TestService, userId: string, content: Buffer): Promise<void> {
  await database.query(
    `insert into logos (user_id, sha256, media_type, content) values ($1, encode(sha256($2), 'hex'), 'image/png', $2)`,
    [userId, content],
  );
  await database.query(`update company_profiles set logo_sha256 = encode(sha256($2), 'hex') where user_id = $1`, [
    userId,
    content,
  ]);
}

it('The migrations upgrade a database of an earlier release with all its rows', async () => {
  const before = await startWithEarlierSchema(2);
  const user = new TestUser(before.bus);
  await insertEarlierProfile(before, user.id);
  await insertEarlierLogo(before, user.id, await aPng());
  const customerId = randomUUID();
  const paidAt = `${daysFromToday(-10)}T23:30:00.123Z`;
  const [paid, refunded, unpaid, free, negative] = [
    { id: randomUUID(), total: '100.10', ageInDays: 14, paidAt, customerId },
    { id: randomUUID(), total: '-5.00', ageInDays: 12, paidAt, customerId },
    { id: randomUUID(), total: '7.00', ageInDays: 3, paidAt: null, customerId },
    { id: randomUUID(), total: '0.00', ageInDays: 3, paidAt: null, customerId },
    { id: randomUUID(), total: '-9.00', ageInDays: 3, paidAt: null, customerId },
  ];
  await insertEarlierInvoice(before, user.id, '1', paid);
  await insertEarlierInvoice(before, user.id, '2', refunded);
  await insertEarlierInvoice(before, user.id, '3', unpaid);
  await insertEarlierInvoice(before, user.id, '4', free);
  await insertEarlierInvoice(before, user.id, '5', negative);
  await before.stop();

  const upgraded = await startTestService(invoicingService, { DATABASE_URL: before.databaseUrl });

  expect(await user.getProfile()).toEqual({
    ...companyProfileDefaults,
    companyName: 'Lovelace Analytics',
    country: '',
    id: expect.any(String),
    logoUrl: expect.stringContaining('/logo'),
    nextInvoiceNumber: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect((await user.getFirstSteps()).skipped).toEqual(firstSteps);
  const updatedAt = '2026-01-02T03:04:05.678Z';
  expect((await user.listInvoices({ sort: 'invoiceNumber' })).items).toMatchObject([
    { id: paid.id, status: 'paid', paidAt, total: '100.10', updatedAt },
    { id: refunded.id, status: 'paid', paidAt, total: '-5.00', updatedAt },
    { id: unpaid.id, status: 'overdue', paidAt: null, total: '7.00', updatedAt },
    { id: free.id, status: 'paid', paidAt: expect.any(String), total: '0.00', updatedAt },
    { id: negative.id, status: 'pending', paidAt: null, total: '-9.00', updatedAt },
  ]);
  expect(await user.getStatsWithOverdue()).toMatchObject({
    collectedAmount: '95.10',
    receivableAmount: '-2.00',
    overdueInvoices: 1,
    overdueAmount: '7.00',
  });
  expect(await selectStoredSums(before, user)).toEqual(await recomputeSums(before, user));
  expect(await selectStoredSums(before, user)).toHaveLength(3);
  expect(await user.getCustomerTotals()).toEqual([
    { customerId, totalInvoices: 5, totalPaid: '95.10', totalOutstanding: '-2.00', averageDaysToPay: 3 },
  ]);
  expect((await user.getDetails(paid.id)).history).toMatchObject([
    { action: 'marked-paid', at: paidAt },
    { action: 'created' },
  ]);
  expect(await user.createCreditNote(unpaid.id)).toMatchObject({ number: 'CN-1', total: '7.00' });
  expect(await user.getStats()).toMatchObject({ collectedAmount: '95.10', receivableAmount: '-9.00' });
  const payments = `select invoice_id, date::text, amount, method, source from payments where amount <> 0 order by amount desc`;
  expect(await before.database.query(payments)).toEqual([
    { invoice_id: paid.id, date: paidAt.slice(0, 10), amount: '100.10', method: '', source: 'marked' },
    { invoice_id: refunded.id, date: paidAt.slice(0, 10), amount: '-5.00', method: '', source: 'marked' },
  ]);
  const { id: draftId } = await user.copyInvoice((await user.createNumbered('6')).id);
  expect(await user.issue({ draftId })).toMatchObject({ invoiceNumber: expect.any(String) });
  expect(await user.createQuote()).toMatchObject({ number: 'Q-1' });
  await upgraded.stop();
});

it('Each invoice has a unique file name, and the migration assigns them in the order of creation', async () => {
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
