import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { billing, catalogue } from '@paperbill/contracts/nats';
import { answerMessage, startTestService, type TestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { readAccount, takeMails } from '../testing/read-account.js';
import { TestUser } from '../testing/test-user.js';

const recorded = (ending: string) =>
  readFileSync(resolve(import.meta.dirname, `before-one-document.${ending}`), 'utf8');

/**
 * What the services of commit 19923a8a answered, the last one before all kinds of documents came to share one model, about
 * one account with everything in it: their migrations by name, `readAccount`, and then `takeMails`. It is without the versions
 * of clients' pages and the secrets of links, which differ each time. The SQL holds the rows of that account.
 */
const { userId, migrations, taken, ...answers } = JSON.parse(recorded('json')) as {
  userId: string;
  migrations: string[];
  taken: { id: string }[];
};

describe('An account that was written before documents shared one model', () => {
  let service: TestService;
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
    // Rows alone: what triggers made of them is among them.
    await before.database.query(`set session_replication_role = replica; ${recorded('sql')}`);
    const config = { DATABASE_URL: before.databaseUrl, SCHEDULE_INTERVAL_SECONDS: '0' };
    service = { ...(await startTestService(invoicingService, config)), database: before.database };
    user = Object.assign(new TestUser(service.bus), { id: userId });
  });

  it('is told as it was told then, every document, schedule, mail, reminder, link and payment', async () => {
    expect(await readAccount(service, user)).toMatchObject(answers);
  });

  it('has the mails that waited go out as they would have then', async () => {
    const waited = taken.map(({ id }) => id);
    // Reminders that fall due with time go out as well.
    expect((await takeMails(service)).filter(({ id }) => waited.includes(id))).toMatchObject(taken);
  });

  it('is gone on with: its drafts are issued, and its documents copied, invoiced, credited and corrected', async () => {
    for (const { id } of await user.drafts())
      expect(await user.issue({ draftId: id })).toMatchObject({ status: 'pending' });
    const { items: quotes } = await user.quotes();
    for (const { id } of quotes.filter((quote) => quote.status !== 'declined' && !quote.invoice)) {
      expect(await user.invoiceQuote(id)).toMatchObject({ content: expect.any(Object) });
    }
    const [credited] = (await user.list({ status: 'overdue' })).items;
    const [corrected] = (await user.list({ status: 'pending', sort: 'createdAt' })).items;
    expect(await user.copy(credited!.id)).toMatchObject({ total: credited!.total });
    expect(await user.credit(credited!.id)).toMatchObject({ number: 'CN-6', total: credited!.total });
    expect(await user.correct(corrected!.id)).toMatchObject({ total: corrected!.total });
  });
});
