import { expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { answerMessage, startTestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { TestUser } from '../testing/test-user.js';
import { AllowFourDecimals } from './2026-11-27-allow-four-decimals.js';

const { schema } = invoicingService;

it('The migration to four decimals rewrites no table and changes no number', async () => {
  await answerMessage(billing.getPlan, () => ({ status: 'active' as const, trialEndsAt: null }));
  const migrations = schema.migrations.filter((migration) => migration !== AllowFourDecimals);
  const before = await startTestService({ ...invoicingService, schema: { ...schema, migrations } });
  const user = new TestUser(before.bus);
  const { id } = await user.createInvoice();
  const { database } = before;
  const files = async () =>
    database.query(`
      select relname, relfilenode from pg_class
      where relname in ('company_profiles', 'invoices', 'quotes', 'invoice_line_items', 'credit_note_lines')
      order by relname`);
  const [filesBefore, invoiceBefore] = [await files(), await user.getDetails(id)];
  await before.stop();

  await startTestService(invoicingService, { DATABASE_URL: before.databaseUrl });
  expect(await files()).toEqual(filesBefore);
  expect(await user.getDetails(id)).toEqual(invoiceBefore);
});
