import { describe, expect, it } from '@jest/globals';
import { MAX_RECURRING } from '@paperbill/contracts/rules';
import { runConcurrently, getFailureCodes } from '../testing/invoicing-under-test.js';
import { recurringUnderTest } from '../testing/recurring-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const recurring = recurringUnderTest();

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
    const made = await Promise.allSettled([one, other].map((id) => user.createRecurring(id, {}, 'same key')));
    expect(getFailureCodes(made)).toEqual(['IDEMPOTENCY_KEY_REUSED']);
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
    await recurring.invoicing.database.query(
      `insert into recurring_invoices
         (user_id, invoice_id, every, unit, starts_on, mode, next_n, idempotency_key, request_hash, state)
       select user_id, invoice_id, every, unit, starts_on, mode, next_n, n::text, '', 'ended' from recurring_invoices,
         generate_series(1, 205) n where user_id = $1`,
      [user.id],
    );
    await recurring.invoicing.database.query(
      `insert into saved_cards (recurring_id, user_id, brand, last4, max_amount, currency, saved_at, state)
       select id, user_id, 'visa', '4242', 1, 'USD', now(), state
       from (select id, user_id, 'ended' state from recurring_invoices where user_id = $1 and state = 'ended'
         union all select gen_random_uuid(), $1, 'ending') cards`,
      [user.id],
    );
    await user.createRecurring(id);
    expect(await user.listRecurring()).toHaveLength(202);
    // The cards of deleted schedules are deleted too, once they are removed at Stripe.
    expect(
      await recurring.invoicing.database.query(
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
    await recurring.invoicing.database.query(
      `insert into recurring_invoices (user_id, invoice_id, every, unit, starts_on, mode, next_n, idempotency_key, request_hash)
       select user_id, invoice_id, every, unit, starts_on, mode, next_n, n::text, '' from recurring_invoices,
         generate_series(2, $2::int) n where user_id = $1`,
      [user.id, MAX_RECURRING],
    );
    await expect(user.createRecurring(id)).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  });
});
