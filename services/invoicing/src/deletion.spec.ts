import { describe, expect, it } from '@jest/globals';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { startInvoicing } from './testing/invoicing-under-test.js';
import { toLinkAddress } from './testing/link-address.js';
import type { TestUser } from './testing/test-user.js';

/** The test inserts this many rows, which is more than one call of `deleteUser` deletes. */
const ROW_COUNT = 600;

const invoicing = await startInvoicing();

const leaseMail = async () => (await invoicing.bus.call(messages.leaseMail, {})).mail;
const deleteUser = ({ id }: TestUser) => invoicing.bus.call(messages.deleteUser, { userId: id });
const selectInvoices = ({ id }: TestUser) => invoicing.database.query('select from invoices where user_id = $1', [id]);

describe('The deletion of a user', () => {
  it('first deletes mails, links and schedules, and other rows in later calls', async () => {
    const [ada, bob] = [invoicing.newUser(), invoicing.newUser()];
    const { id } = await ada.createNext();
    await invoicing.database.query(
      `insert into invoice_events (user_id, invoice_id, action) select $1, $2, 'marked-unpaid' from generate_series(1, $3)`,
      [ada.id, id, ROW_COUNT],
    );
    await ada.createRecurring(id, { startsOn: '2031-01-10' });
    await ada.sendMail(id);
    const leased = await leaseMail();
    await ada.sendMail(id);
    await bob.sendMail((await bob.createNext()).id);
    expect(await deleteUser(ada)).toEqual({ isDone: false });

    expect(await selectInvoices(ada)).toHaveLength(1);
    expect(await ada.listRecurring()).toEqual([]);
    const begin = invoicing.bus.call(messages.beginMail, { id: leased!.id, lease: leased!.lease });
    expect(await begin).toEqual({ begun: false });
    const link = invoicing.bus.call(messages.readLink, toLinkAddress(leased!.linkToken));
    await expect(link).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await leaseMail())?.userId).toBe(bob.id);
    expect(await leaseMail()).toBeNull();

    while (!(await deleteUser(ada)).isDone);
    expect(await selectInvoices(ada)).toEqual([]);
    expect(await selectInvoices(bob)).toHaveLength(1);
  });
});
