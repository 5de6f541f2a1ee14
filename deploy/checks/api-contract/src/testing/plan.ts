import type { SubscriptionStatus } from '@paperbill/contracts/http';
import pg from 'pg';
import type { Person } from '@paperbill/testing/people';

/** Changes somebody's subscription at the payment provider, which tells nobody of it until it is asked. */
export async function changeAtProvider(person: Person, checkoutUrl: string, changes: object): Promise<void> {
  const url = new URL(`/_control/subscriptions/${await subscriptionIdOf(person)}`, checkoutUrl);
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(changes) });
  const answer = await response.text();
  if (!response.ok) throw new Error(`The subscription was not changed: ${response.status} ${answer}`);
}

export const planOf = async (person: Person, query = ''): Promise<SubscriptionStatus> =>
  (await person.get<SubscriptionStatus>(`/api/subscription/status${query}`)).body;

/** No call tells it: only billing's table does. */
async function subscriptionIdOf({ user }: Person): Promise<string> {
  const url = new URL(process.env['TEST_RUN_POSTGRES_URL']!);
  url.pathname = '/paperbill_billing';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const sql = 'select stripe_subscription_id as id from subscriptions where user_id = $1';
  const { rows } = await client.query<{ id: string }>(sql, [user.id]).finally(() => client.end());
  return rows[0]!.id;
}
