import { query, allowUnsigned } from './message.js';

export const serviceNames = ['identity', 'billing', 'catalogue', 'invoicing', 'documents'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface ServiceHealth {
  service: ServiceName;
  /**
   * The state of the service. `degraded` means that an optional dependency is down. Services of the previous release
   * report `up` instead.
   */
  status: 'up' | 'degraded' | 'down';
  /** The state of each dependency of the service. */
  details: Record<string, 'up' | 'down'>;
  /** The running release of the service. Services of the previous release do not send it. */
  version?: string;
}

/**
 * Returns the message that reads the health of a service. The reply is the same as that of the HTTP path
 * `/health/ready`.
 */
export const createHealthMessage = (service: ServiceName) =>
  allowUnsigned(query<Record<string, never>, ServiceHealth>(`${service}.health`, 2_000));
