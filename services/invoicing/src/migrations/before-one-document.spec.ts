import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { billing, catalogue } from '@paperbill/contracts/nats';
import { answerMessage, startTestService, type TestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { readAccount, leaseAllMails } from '../testing/read-account.js';
import { TestUser } from '../testing/test-user.js';
import { AddCurrencies } from './2026-11-30-add-currencies.js';

const readRecording = (ending: string) =>
  readFileSync(resolve(import.meta.dirname, `before-one-document.${ending}`), 'utf8');

/**
 * The recording of the service at commit 19923a8a, before all kinds of documents shared one model. The SQL file
 * contains one account with rows in every table. The JSON file contains the names of migrations, and the results of
 * `readAccount` and `leaseAllMails`. It does not contain random values (page versions and link tokens).
 */
const { userId, migrations, taken, ...answers } = JSON.parse(readRecording('json')) as {
  userId: string;
  migrations: string[];
  taken: { id: string }[];
  links: { items: { id: string }[] };
};

/** Returns the storage file of each table with amounts. PostgreSQL writes a new file when it rewrites a table. */
const selectTableFiles = ({ database }: TestService) =>
  database.query(
    `select relname, relfilenode from pg_class where relkind = 'r' and relname = any($1) order by relname`,
    [['invoices', 'invoice_line_items', 'quotes', 'credit_notes', 'payments', 'invoice_sums', 'company_profiles']],
  );

describe('An account stored before documents shared one model', () => {
  let service: TestService;
  let filesBefore: unknown;
  let user: TestUser;

  beforeAll(async () => {
    await Promise.all(
      [billing.getPlan, billing.getPlanOnSchedule].map((message) =>
        answerMessage(message, () => ({ status: 'active' as const, trialEndsAt: null })),
      ),
    );
    await answerMessage(catalogue.findUnknown, () => ({ customerIds: [], productIds: [] }));
    await answerMessage(catalogue.getPrices, () => []);
    const { schema } = invoicingService;
    const earlier = schema.migrations.filter(({ name }) => migrations.includes(name));
    expect(earlier).toHaveLength(migrations.length);
    const before = await startTestService({ ...invoicingService, schema: { ...schema, migrations: earlier } });
    await before.stop();
    // Triggers are disabled while the SQL file is loaded, because the file already contains the rows that triggers
    // would write. The setting ends with this connection.
    await before.database.queryAs(
      before.databaseUrl,
      `set session_replication_role = replica; ${readRecording('sql')}`,
    );
    const config = { DATABASE_URL: before.databaseUrl, SCHEDULE_INTERVAL_SECONDS: '0' };
    const inDollars = schema.migrations.slice(0, schema.migrations.indexOf(AddCurrencies));
    const release = await startTestService(
      { ...invoicingService, schema: { ...schema, migrations: inDollars } },
      config,
    );
    await release.stop();
    filesBefore = await selectTableFiles(before);
    service = { ...(await startTestService(invoicingService, config)), database: before.database };
    user = Object.assign(new TestUser(service.bus), { id: userId });
  });

  it('is not rewritten by the migration to currencies', async () => {
    expect(await selectTableFiles(service)).toEqual(filesBefore);
  });

  it('fulfils the constraints that the migrations added, so that all are validated', async () => {
    expect(await service.database.query('select conname from pg_constraint where not convalidated')).toEqual([]);
  });

  it('is read as before: all documents, schedules, mails, reminders, links and payments', async () => {
    // The recording contains the links in the order of their creation. The service now lists links in the order of
    // their ids.
    answers.links.items.sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(await readAccount(service, user)).toMatchObject(answers);
  });

  it('sends its waiting mails as before', async () => {
    const waited = taken.map(({ id }) => id);
    // Only recorded mails are compared. The service also sends reminders that became due after the recording.
    expect((await leaseAllMails(service)).filter(({ id }) => waited.includes(id))).toMatchObject(taken);
  });

  it('can issue its drafts, and copy, invoice, credit and correct its documents', async () => {
    for (const { id } of await user.listDrafts())
      expect(await user.issue({ draftId: id })).toMatchObject({ status: 'pending' });
    const { items: quotes } = await user.listQuotes();
    for (const { id } of quotes.filter((quote) => quote.status !== 'declined' && !quote.invoice)) {
      expect(await user.invoiceQuote(id)).toMatchObject({ content: expect.any(Object) });
    }
    const [credited] = (await user.listInvoices({ status: 'overdue' })).items;
    const [corrected] = (await user.listInvoices({ status: 'pending', sort: 'createdAt' })).items;
    expect(await user.copyInvoice(credited!.id)).toMatchObject({ total: credited!.total });
    expect(await user.createCreditNote(credited!.id)).toMatchObject({ number: 'CN-6', total: credited!.total });
    expect(await user.correctInvoice(corrected!.id)).toMatchObject({ total: corrected!.total });
  });
});
