import type { AuditEvent, AuditPage } from '@paperbill/contracts/http';
import {
  auditMessages,
  createAuditMessages,
  type AuditCursor,
  type FailedSignIn,
  type ServiceName,
  type StaffRead,
} from '@paperbill/contracts/nats';
import { AUDIT_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { GeoIpService } from '../geoip/geoip.service.js';
import type { AuditQuery } from './audit.dto.js';

export const loggingServices = ['identity', 'billing', 'catalogue', 'invoicing'] as const satisfies ServiceName[];

@Injectable()
export class AuditLog {
  constructor(
    private readonly bus: MessageBus,
    private readonly geoIp: GeoIpService,
  ) {}

  /**
   * Requests a full page from each service, because all events of the page may come from one service. If a service does
   * not respond, the call fails, because an incomplete log would be misleading.
   */
  async readPage(
    userId: string,
    { before, limit = AUDIT_PAGE_SIZE }: AuditQuery,
    reader: 'list' | 'listForStaff' = 'list',
  ): Promise<AuditPage> {
    const request = { userId, before: before ? parseCursor(before) : null, limit: limit + 1 };
    const parts = await Promise.all(
      loggingServices.map((service) => this.bus.call(createAuditMessages(service)[reader], request)),
    );
    const events = parts.flat().sort(compareNewestFirst);
    const page = events.slice(0, limit);
    const last = page.at(-1);
    return {
      events: page.map((event) => this.addLocation(event)),
      next: last && events.length > limit ? `${last.at}_${last.id}` : null,
    };
  }

  private addLocation(event: AuditEvent): AuditEvent {
    const location = this.geoIp.findLocation(event.address);
    return location ? { ...event, location } : event;
  }

  async recordStaffRead(read: StaffRead): Promise<void> {
    await this.bus.call(auditMessages.recordStaffRead, read);
  }

  /**
   * Records an export. Must be called before the export is sent.
   * @param period undefined if the archive contains everything
   */
  async recordExport(userId: string, period?: string): Promise<void> {
    await this.bus.call(auditMessages.recordExport, { userId, ...(period && { period }) });
  }

  async recordFailedSignIn(failure: FailedSignIn): Promise<void> {
    await this.bus.call(auditMessages.recordFailedSignIn, failure);
  }
}

/** Compares two events by time and then by id. Each service sorts its events in the same order. */
const compareNewestFirst = (a: AuditEvent, b: AuditEvent): number => {
  const [first, second] = [a, b].map(({ at, id }) => at + id) as [string, string];
  return first < second ? 1 : -1;
};

function parseCursor(before: string): AuditCursor {
  const [at, id] = before.split('_') as [string, string];
  return { at, id };
}

export const omitStaff = ({ events, next }: AuditPage): AuditPage => ({
  events: events.map(({ location, ...event }) =>
    event.by === 'staff'
      ? { ...event, byEmail: '', address: '', userAgent: '' }
      : { ...event, ...(location !== undefined && { location }) },
  ),
  next,
});
