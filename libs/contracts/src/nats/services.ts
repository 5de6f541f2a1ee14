import { query } from './message.js';

export const serviceNames = ['identity', 'billing', 'catalogue', 'invoicing', 'documents'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface ServiceHealth {
  service: ServiceName;
  status: 'up' | 'down';
  /** What the service needs or uses, each up or down; it can be up without what it only uses. */
  details: Record<string, 'up' | 'down'>;
}

/** Every service answers for its own health over NATS, as its HTTP `/health/ready` does. */
export const healthOf = (service: ServiceName) =>
  query<Record<string, never>, ServiceHealth>(`${service}.health`, 2_000);
