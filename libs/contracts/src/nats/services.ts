import { query, allowUnsigned } from './message.js';

export const serviceNames = ['identity', 'billing', 'catalogue', 'invoicing', 'documents'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface ServiceHealth {
  service: ServiceName;
  /**
   * The health of the service. `degraded` means that an optional dependency is down. Services of the previous release
   * report `up` instead.
   */
  status: 'up' | 'degraded' | 'down';
  details: Record<string, 'up' | 'down'>;
  /** Version of the service. It is missing if the service is of the previous release. */
  version?: string;
}

/**
 * Creates the message that asks a service for its health. The reply equals the response of the HTTP path
 * `/health/ready`.
 */
export const createHealthMessage = (service: ServiceName) =>
  allowUnsigned(query<Record<string, never>, ServiceHealth>(`${service}.health`, 2_000));
