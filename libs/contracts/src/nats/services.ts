import { query, allowUnsigned } from './message.js';

export const serviceNames = ['identity', 'billing', 'catalogue', 'invoicing', 'documents'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface ServiceHealth {
  service: ServiceName;
  /** `degraded`: an optional dependency is down. Services of the previous release report `up` instead. */
  status: 'up' | 'degraded' | 'down';
  details: Record<string, 'up' | 'down'>;
  /** Replies of the previous release do not contain this field. */
  version?: string;
}

/** The reply equals the response of the HTTP path `/health/ready`. */
export const createHealthMessage = (service: ServiceName) =>
  allowUnsigned(query<Record<string, never>, ServiceHealth>(`${service}.health`, 2_000));
