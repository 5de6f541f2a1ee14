import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type AuditEvent, type AuditPage } from '@paperbill/contracts/http';
import { createAuditMessages } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { writeGeoIpDatabase } from '../testing/geoip-database.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';
import { loggingServices } from './audit-log.service.js';

const user = aUser();
const staffMember = aUser({ email: 'grace@paperbill.example' });

const anEvent = (overrides: Partial<AuditEvent> = {}): AuditEvent => ({
  id: randomUUID(),
  at: '2026-11-22T10:00:00.000001Z',
  action: 'invoice.created',
  by: 'user',
  byEmail: '',
  target: 'INV-7',
  targetId: randomUUID(),
  detail: '',
  address: '192.0.2.7',
  userAgent: 'Firefox',
  ...overrides,
});

const eventsOfService = new Map<string, AuditEvent[]>();
const auditRequests: { service: string; userId: string; limit: number }[] = [];
let stoppedService: string | undefined;

const identity = await FakeIdentity.start();
const cookies = {
  user: identity.createCookie(user),
  staff: identity.createCookie(staffMember, { vouchedEmail: staffMember.email }),
};
await Promise.all(
  loggingServices.flatMap((service) =>
    Object.values(createAuditMessages(service)).map((message) =>
      answerMessage(message, ({ userId, before, limit }) => {
        if (stoppedService === service) throw new AppError('SERVICE_UNAVAILABLE');
        auditRequests.push({ service, userId, limit });
        const getSortKey = ({ at, id }: { at: string; id: string }) => `${at} ${id}`;
        const olderEvents = (eventsOfService.get(service) ?? []).filter(
          (event) => !before || getSortKey(event) < getSortKey(before),
        );
        return olderEvents.toSorted((a, b) => (getSortKey(a) < getSortKey(b) ? 1 : -1)).slice(0, limit);
      }),
    ),
  ),
);
const GEOIP_DATABASE = writeGeoIpDatabase({ '192.0.2.7': { country_code: 'PT' } });
const { url } = await startTestBff({ BILLING_STAFF_EMAILS: staffMember.email, GEOIP_DATABASE });

beforeEach(() => {
  eventsOfService.clear();
  auditRequests.length = 0;
  stoppedService = undefined;
});

const readAuditLog = (query = '', path = '/app/api/audit', cookie = cookies.user) =>
  request(url).get(`${path}${query}`).set(ownPageHeaders(cookie));

describe('/app/api/audit', () => {
  it('merges the logs of all services, newest first, without gaps or duplicates, also at the same moment', async () => {
    for (const [index, service] of loggingServices.entries()) {
      const at = (n: number) => `2026-11-22T10:00:00.00000${Math.floor(n / 4)}Z`;
      eventsOfService.set(service, Array.from({ length: 7 + index }, (_, n) => anEvent({ at: at(n) })));
    } // oxfmt-ignore
    const events: AuditEvent[] = [];
    let pages = 0;
    for (let next: string | null = ''; next !== null; pages++) {
      const answer: AuditPage = (await readAuditLog(`?limit=5${next && `&before=${next}`}`).expect(200))
        .body as AuditPage;
      events.push(...answer.events);
      ({ next } = answer);
    }

    expect(pages).toBe(7);
    expect(new Set(events.map(({ id }) => id)).size).toBe(7 + 8 + 9 + 10);
    const order = events.map(({ at, id }) => at + id);
    expect(order).toEqual(order.toSorted().reverse());
  });

  it('asks each service for a page of the signed-in user only, whatever the query contains', async () => {
    await readAuditLog(`?userId=${staffMember.id}&limit=100`).expect(200);

    expect(auditRequests.toSorted((a, b) => (a.service < b.service ? -1 : 1))).toEqual(
      [...loggingServices].sort().map((service) => ({ service, userId: user.id, limit: 101 })),
    );
  });

  it.each([
    'before=1', 'before=2026-02-30T10:00:00.000000Z_6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b',
    'before=2026-02-03T24:00:00.000000Z_6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b',
    'before=2026-02-03T10:00:00.000000Z_1', 'before=%00', 'limit=0', 'limit=101', 'limit=x',
  ])('refuses %s without asking a service', async (query) => {
    await readAuditLog(`?${query}`).expect(400);
    expect(auditRequests).toEqual([]);
  }); // oxfmt-ignore

  it('fails while a service is down, instead of showing an incomplete log', async () => {
    eventsOfService.set('invoicing', [anEvent()]);
    stoppedService = 'billing';

    await readAuditLog().expect(503);
  });

  it('shows users from which place they acted, but only that staff acted, and shows both to staff', async () => {
    eventsOfService.set('identity', [
      anEvent({ action: 'staff.read-subscriber', by: 'staff', byEmail: staffMember.email }),
      anEvent({ at: '2026-11-21T10:00:00.000001Z' }),
    ]);

    const ownEvent = { by: 'user', address: '192.0.2.7', location: 'Portugal' };
    const [seen, ofUser] = ((await readAuditLog().expect(200)).body as AuditPage).events;
    expect(ofUser).toMatchObject(ownEvent);
    expect(seen).toMatchObject({ by: 'staff', byEmail: '', address: '', userAgent: '' });
    expect(seen).not.toHaveProperty('location');
    const whole = await readAuditLog('', `/staff/api/customers/${user.id}/audit`, cookies.staff).expect(200);
    const staffEvent = { byEmail: staffMember.email, address: '192.0.2.7', location: 'Portugal' };
    expect((whole.body as AuditPage).events).toMatchObject([staffEvent, ownEvent]);
  });
});
