import type { SubscriptionStatus } from '@paperbill/contracts/http';
import type { Person } from '@paperbill/testing/people';
import { queryDatabase } from './databases.js';

export async function changeSubscriptionAtProvider(
  person: Person,
  checkoutUrl: string,
  changes: object,
): Promise<void> {
  const url = new URL(`/_control/subscriptions/${await getSubscriptionId(person)}`, checkoutUrl);
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(changes) });
  const answer = await response.text();
  if (!response.ok) throw new Error(`The subscription was not changed: ${response.status} ${answer}`);
}

export const getPlan = async (person: Person, query = ''): Promise<SubscriptionStatus> =>
  (await person.get<SubscriptionStatus>(`/api/subscription/status${query}`)).body;

// The subscription's id is read from the billing service's table, because the API does not return it.
async function getSubscriptionId({ user }: Person): Promise<string> {
  const sql = 'select stripe_subscription_id as id from subscriptions where user_id = $1';
  const rows = await queryDatabase<{ id: string }>('billing', sql, [user.id]);
  return rows[0]!.id;
}
