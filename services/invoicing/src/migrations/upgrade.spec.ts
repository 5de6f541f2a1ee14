import { expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { CreateAuditEvents } from '@paperbill/service-kit';
import { answerMessage, startTestService } from '@paperbill/testing';
import { invoicingService } from '../service.js';
import { TestUser } from '../testing/invoicing-under-test.js';
import { aPng } from '../testing/pictures.js';

it('A database of an earlier version is brought up to date with everything that is in it', async () => {
  const { schema } = invoicingService;
  // The service of today fills it, which logs what it does.
  const migrations = [...schema.migrations.slice(0, 2), CreateAuditEvents];
  const earlier = { ...invoicingService, schema: { ...schema, migrations } };
  await answerMessage(billing.getPlan, () => ({ status: 'active' as const, trialEndsAt: null }));
  const before = await startTestService(earlier);
  const user = new TestUser(before.bus);
  await user.saveProfile({ companyName: 'Lovelace Analytics', country: '' }, await aPng());
  const { id } = await user.createNext({ clientName: 'Ł' });
  await user.setStatus(id, 'paid');
  await user.createNext({ paymentTerms: 'due_on_receipt' });
  const stored = await Promise.all([user.profile(), user.list(), user.get(id), user.stats()]);
  await before.stop();

  await startTestService(invoicingService, { DATABASE_URL: before.databaseUrl });

  expect(await Promise.all([user.profile(), user.list(), user.get(id), user.stats()])).toEqual(stored);
});
