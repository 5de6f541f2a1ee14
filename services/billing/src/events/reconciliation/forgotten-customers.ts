import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isId } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';

/**
 * Knows customers of ours again whom we have forgotten: who subscribed for the first time after the backup that was
 * restored. Stripe keeps whose customer each of them is.
 */
@Injectable()
export class ForgottenCustomers {
  constructor(private readonly em: EntityManager) {}

  /** @param subscriptions with their customers expanded; those of somebody else's customers are passed over */
  async rememberThoseOf(subscriptions: Stripe.Subscription[]): Promise<void> {
    const ours = subscriptions
      .map(({ customer }) => customer)
      .filter((customer) => typeof customer !== 'string' && !customer.deleted)
      .filter(({ metadata }) => isId(metadata['user_id']));
    if (ours.length === 0) return;
    const rows = ours.map(({ id, email, metadata }) => ({ id, email: email ?? '', userId: metadata['user_id'] }));
    await this.em.fork().execute(
      `insert into subscribers (user_id, stripe_customer_id, email)
       select "userId", id, email from json_to_recordset(?) as ours ("userId" uuid, id text, email text)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
}
