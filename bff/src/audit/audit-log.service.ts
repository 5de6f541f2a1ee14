import type { AuditEvent, AuditPage } from '@paperbill/contracts/http';
import {
  audit,
  auditOf,
  type AuditPlace,
  type FailedSignIn,
  type ServiceName,
  type StaffRead,
} from '@paperbill/contracts/nats';
import { AUDIT_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { GeoIpService } from '../geoip/geoip.service.js';
import type { AuditQuery } from './audit.dto.js';

/** The services that change something on somebody's behalf: each logs it beside the change. */
export const loggingServices = ['identity', 'billing', 'catalogue', 'invoicing'] as const satisfies ServiceName[];

/** The log as one, whose parts stand in the databases of the services. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly bus: MessageBus,
    private readonly geoIp: GeoIpService,
  ) {}

  /**
   * A part of a user's log, newest first. Each service is asked for as much as the part could hold, because it could all be
   * theirs; where one does not answer there is none: with some events missing, a log would say what is not so.
   */
  async page(
    userId: string,
    { before, limit = AUDIT_PAGE_SIZE }: AuditQuery,
    reader: 'list' | 'listForStaff' = 'list',
  ): Promise<AuditPage> {
    const request = { userId, before: before ? placeOf(before) : null, limit: limit + 1 };
    const parts = await Promise.all(loggingServices.map((service) => this.bus.call(auditOf(service)[reader], request)));
    const events = parts.flat().sort(newestFirst);
    const page = events.slice(0, limit);
    const last = page.at(-1);
    return {
      events: page.map((event) => this.located(event)),
      next: last && events.length > limit ? `${last.at}_${last.id}` : null,
    };
  }

  private located(event: AuditEvent): AuditEvent {
    const location = this.geoIp.locationOf(event.address);
    return location ? { ...event, location } : event;
  }

  /** Tells the log what staff are about to see. */
  async recordStaffRead(read: StaffRead): Promise<void> {
    await this.bus.call(audit.recordStaffRead, read);
  }

  /** Tells the log that a user is about to get everything that is kept of them, or an accountant's export of a period. */
  async recordExport(userId: string, period?: string): Promise<void> {
    await this.bus.call(audit.recordExport, { userId, ...(period && { period }) });
  }

  async recordFailedSignIn(failure: FailedSignIn): Promise<void> {
    await this.bus.call(audit.recordFailedSignIn, failure);
  }
}

/** As the services sort them: those of one moment by their ids. */
const newestFirst = (a: AuditEvent, b: AuditEvent): number => {
  const [first, second] = [a, b].map(({ at, id }) => at + id) as [string, string];
  return first < second ? 1 : -1;
};

function placeOf(before: string): AuditPlace {
  const [at, id] = before.split('_') as [string, string];
  return { at, id };
}

/** As the user may see it: who of staff it was, and where they were, is staff's. */
export const withoutStaff = ({ events, next }: AuditPage): AuditPage => ({
  events: events.map(({ location, ...event }) =>
    event.by === 'staff'
      ? { ...event, byEmail: '', address: '', userAgent: '' }
      : { ...event, ...(location !== undefined && { location }) },
  ),
  next,
});
