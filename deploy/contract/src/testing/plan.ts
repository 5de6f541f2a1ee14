import type { SubscriptionStatus } from '@paperbill/contracts';
import pg from 'pg';
import type { Person } from './person.js';

const CARD_THAT_PAYS = '4242424242424242';

/** Gets somebody Pro as people do: to the checkout, through its page, and back. It begins with a trial. */
export async function upgrade(person: Person): Promise<void> {
  const back = await pay(await openCheckout(person));
  await person.get(`/api/subscription/status${back.search}`);
}

/** The address of the payment provider's page. */
export const openCheckout = async (person: Person): Promise<string> =>
  (await person.post<{ url: string }>('/api/subscription/create')).body.url;

/** Fills in the payment provider's page, and tells where it leads back to. */
export async function pay(url: string): Promise<URL> {
  const body = new URLSearchParams({ card: CARD_THAT_PAYS });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  // Read in any case: an answer that is left unread keeps its connection open.
  const page = await response.text();
  const location = response.headers.get('location');
  if (!location) throw new Error(`The payment failed: ${response.status} ${page}`);
  return new URL(location);
}

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
