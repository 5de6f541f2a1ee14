import { randomUUID } from 'node:crypto';
import type { PlanStatus } from '@paperbill/contracts';
import pg from 'pg';
import type { Person } from './person.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** Gives somebody a plan, as billing would store it once Stripe has said so. A trial ends in three and a half days. */
export async function givePlan({ user }: Person, status: Exclude<PlanStatus, 'free'>): Promise<void> {
  const url = new URL(process.env['TEST_RUN_POSTGRES_URL']!);
  url.pathname = '/paperbill_billing';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(
      `insert into subscriptions (user_id, status, trial_ends_at, cancels_at,
                                  stripe_subscription_id, stripe_status, had_subscription)
       values ($1, $2, $3, $4, $5, $6, true)`,
      [
        user.id,
        status,
        status === 'trial' ? inDays(3.5) : null,
        status === 'cancelled_but_active' ? inDays(10) : null,
        `sub_${randomUUID()}`,
        status === 'trial' ? 'trialing' : 'active',
      ],
    );
  } finally {
    await client.end();
  }
}
