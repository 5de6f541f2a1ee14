import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_RECURRING, ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';
import { aPdfFile } from '@paperbill/testing';
import { runConcurrently, getFailureCodes } from '../testing/invoicing-under-test.js';
import { readSchedule, startRecurringUnderTest } from '../testing/recurring-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const recurring = await startRecurringUnderTest();

describe('A new recurring invoice', () => {
  it('is created once per idempotency key, and the key is refused for another one', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    const schedule = { startsOn: '2031-01-10' };
    await runConcurrently(5, () => user.createRecurring(id, schedule, 'key'));
    expect(await user.listRecurring()).toHaveLength(1);
    await expect(user.createRecurring(id, { ...schedule, every: 2 }, 'key')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is created once by concurrent requests with one key, even for two invoices', async () => {
    const [user, one] = await recurring.createUserWithInvoice('2031-01-10');
    const { id: other } = await user.createNext();
    const results = await Promise.allSettled([one, other].map((id) => user.createRecurring(id, {}, 'same key')));
    expect(getFailureCodes(results)).toEqual(['IDEMPOTENCY_KEY_REUSED']);
    expect(await user.listRecurring()).toHaveLength(1);
  });

  it.each<[string, Parameters<TestUser['createRecurring']>[1]]>([
    ['that ends before it starts', { endsOn: '2031-01-31' }],
    ['with an interval of 0 months', { every: 0 }],
    ['with an interval of half a month', { every: 0.5 }],
    ['with a count of zero', { count: 0 }],
    ['with both a count and an end date', { count: 9, endsOn: '2031-12-31' }],
    ['with mails without recipients', { mode: 'send' }],
  ])('is refused if it is one %s', async (_, schedule) => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    await expect(user.createRecurring(id, { startsOn: '2031-01-10', ...schedule })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('stays in the list after it ended, among the newest 200', async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    await user.createRecurring(id, { startsOn: '2031-01-10' });
    await recurring.query(
      `insert into recurring_invoices
         (user_id, invoice_id, every, unit, starts_on, mode, next_n, idempotency_key, request_hash, state)
       select user_id, invoice_id, every, unit, starts_on, mode, next_n, n::text, '', 'ended' from recurring_invoices,
         generate_series(1, 205) n where user_id = $1`,
      [user.id],
    );
    await recurring.query(
      `insert into saved_cards (recurring_id, user_id, brand, last4, max_amount, currency, saved_at, state)
       select id, user_id, 'visa', '4242', 1, 'USD', now(), state
       from (select id, user_id, 'ended' state from recurring_invoices where user_id = $1 and state = 'ended'
         union all select gen_random_uuid(), $1, 'ending') cards`,
      [user.id],
    );
    await user.createRecurring(id);
    expect(await user.listRecurring()).toHaveLength(202);
    // After the card of a deleted schedule is removed at Stripe, the row of this card is deleted too.
    expect(
      await recurring.query(
        'select state, count(*)::int from saved_cards where user_id = $1 group by state order by state',
        [user.id],
      ),
    ).toEqual([
      { state: 'ended', count: 200 },
      { state: 'ending', count: 1 },
    ]);
  });

  it(`is refused beyond ${MAX_RECURRING} active ones`, async () => {
    const [user, id] = await recurring.createUserWithInvoice('2031-01-10');
    await user.createRecurring(id, { startsOn: '2031-01-10' });
    await recurring.query(
      `insert into recurring_invoices (user_id, invoice_id, every, unit, starts_on, mode, next_n, idempotency_key, request_hash)
       select user_id, invoice_id, every, unit, starts_on, mode, next_n, n::text, '' from recurring_invoices,
         generate_series(2, $2::int) n where user_id = $1`,
      [user.id, MAX_RECURRING],
    );
    await expect(user.createRecurring(id)).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  });
});

it('A schedule gives its files to each new invoice and draft, which share the bytes', async () => {
  const [user, invoiceId] = await recurring.createUserWithInvoice('2031-01-10');
  const { id } = await user.createRecurring(invoiceId, { startsOn: '2031-01-10' });
  const scheduleOwner = { of: 'recurring', id } as const;
  const { id: fileId, ...file } = await user.attach(scheduleOwner, aPdfFile(), { name: 'terms.pdf' });
  await user.attach(scheduleOwner, aPdfFile('Notes'), { name: 'notes.pdf', withMail: false });
  await recurring.createCopiesAt('2031-02-10T09:00:00Z');
  await user.changeRecurring(id, { mode: 'draft' });
  await recurring.createCopiesAt('2031-03-10T09:00:00Z');
  const schedule = await readSchedule(user);
  const [draftRun, invoiceRun] = schedule.runs;
  const owners = [
    { of: 'invoice', id: invoiceRun!.invoiceId! } as const,
    { of: 'draft', id: draftRun!.draftId! } as const,
  ];
  for (const owner of owners) {
    const shared = await user.listAttachments(owner);
    expect(shared.map(({ name, withMail }) => [name, withMail]).sort()).toEqual([
      ['notes.pdf', false],
      ['terms.pdf', true],
    ]);
    const terms = shared.find(({ name }) => name === file.name)!;
    expect(terms.id).not.toBe(fileId);
  }
  const countParts = async () =>
    (await recurring.query('select from attachment_parts where user_id = $1', [user.id])).length;
  expect(await countParts()).toBe(2);

  await user.deleteAttachment(scheduleOwner, fileId);
  for (const owner of owners) {
    const terms = (await user.listAttachments(owner)).find(({ name }) => name === file.name)!;
    expect((await user.readAttachmentPart(owner, terms.id)).bytes).toEqual(aPdfFile());
    await user.deleteAttachment(owner, terms.id);
  }
  expect(await countParts()).toBe(1);
});

it('The key of a deleted file of a schedule does not replace the bytes of its copies', async () => {
  const [user, invoiceId] = await recurring.createUserWithInvoice('2031-01-10');
  const { id } = await user.createRecurring(invoiceId, { startsOn: '2031-01-10' });
  const scheduleOwner = { of: 'recurring', id } as const;
  const upload = { name: 'terms.pdf', idempotencyKey: randomUUID() };
  const { id: fileId } = await user.attach(scheduleOwner, aPdfFile(), upload);
  await recurring.createCopiesAt('2031-02-10T09:00:00Z');
  const schedule = await readSchedule(user);
  const invoice = { of: 'invoice', id: schedule.runs[0]!.invoiceId! } as const;
  await user.deleteAttachment(scheduleOwner, fileId);

  for (const content of [aPdfFile('Other terms'), Buffer.concat([aPdfFile(), Buffer.alloc(ATTACHMENT_PART_BYTES)])]) {
    await expect(user.attach(scheduleOwner, content, upload)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
  const [terms] = await user.listAttachments(invoice);
  expect((await user.readAttachmentPart(invoice, terms!.id)).bytes).toEqual(aPdfFile());
  const parts = await recurring.query('select from attachment_parts where user_id = $1', [user.id]);
  expect(parts).toHaveLength(1);
  expect(await user.attach(scheduleOwner, aPdfFile(), upload)).toMatchObject({ name: 'terms.pdf' });
});
