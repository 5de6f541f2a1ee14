import { Option, Text } from '../validation/rules.js';

/** More than the id of any checkout has. */
const MAX_ID_LENGTH = 200;

/** On the return from the checkout, the plan is asked of Stripe first. */
export class SubscriptionStatusQuery {
  @Option(['true', 'false'])
  sync?: 'true' | 'false';

  /** Of the checkout, which must be the user's own. */
  @Text({ max: MAX_ID_LENGTH })
  session_id?: string;
}
