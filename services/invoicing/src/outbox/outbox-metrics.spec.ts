import { expect, it } from '@jest/globals';
import { runForAllUsers } from '@paperbill/service-kit';
import { EntityManager } from '@mikro-orm/postgresql';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { selectOutboxFigures } from './outbox-figures.queries.js';

it('The outbox metrics report the number of waiting mails of all users, and the age of the oldest', async () => {
  const invoicing = await startInvoicing();
  const figures = () => runForAllUsers(() => selectOutboxFigures(invoicing.app.get(EntityManager).fork()));
  expect(await figures()).toEqual({ waitingMails: 0, oldestMailAgeSeconds: 0 });
  for (const user of [invoicing.newUser(), invoicing.newUser()]) {
    await user.sendMail((await user.createNext()).id);
  }
  await invoicing.database.query(`update mails set due_at = now() - interval '1 hour'`);
  const { waitingMails, oldestMailAgeSeconds } = await figures();
  expect(waitingMails).toBe(2);
  expect(Math.round(oldestMailAgeSeconds / 60)).toBe(60);
});
