import { query, unsigned } from './message.js';

export const serviceNames = ['identity', 'billing', 'catalogue', 'invoicing', 'documents'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface ServiceHealth {
  service: ServiceName;
  /** `degraded`: an optional dependency is down. Services of the previous release report `up` instead. */
  status: 'up' | 'degraded' | 'down';
  /** State of each dependency. */
  details: Record<string, 'up' | 'down'>;
  /** The running release. Missing from services of the previous release. */
  version?: string;
}

/** The health of a service, the same as its HTTP `/health/ready`. */
export const healthOf = (service: ServiceName) =>
  unsigned(query<Record<string, never>, ServiceHealth>(`${service}.health`, 2_000));
