import type { PlanStatus } from '../wire.js';
import { query, type OfUser } from './message.js';

export interface Plan {
  status: PlanStatus;
  /** When the trial ends, ISO 8601; null outside a trial. */
  trialEndsAt: string | null;
}

export const billing = {
  /** The user's plan; somebody who never subscribed is `free`. */
  getPlan: query<OfUser, Plan>('billing.plan.get'),
} as const;
