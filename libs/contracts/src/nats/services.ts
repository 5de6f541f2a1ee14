import { query, unsigned } from './message.js';

export const serviceNames = ['identity', 'billing', 'catalogue', 'invoicing', 'documents'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface ServiceHealth {
  service: ServiceName;
  /** `degraded`: something is down that it only uses; a service before this release says `up` then. */
  status: 'up' | 'degraded' | 'down';
  /** What the service needs or uses, each up or down. */
  details: Record<string, 'up' | 'down'>;
  /** The release that runs; a service of an earlier one does not say. */
  version?: string;
}

/** Every service answers for its own health over NATS, as its HTTP `/health/ready` does. */
export const healthOf = (service: ServiceName) =>
  unsigned(query<Record<string, never>, ServiceHealth>(`${service}.health`, 2_000));
