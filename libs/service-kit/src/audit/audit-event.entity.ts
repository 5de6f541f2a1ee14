import { defineEntity, p } from '@mikro-orm/core';
import type { AuditAction, AuditEvent } from '@paperbill/contracts/http';
import type { TablesOf } from '../database/kysely.js';

/** This entity only provides the types for SQL queries. MikroORM neither reads nor writes audit events. */
export const AuditEventEntity = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_events',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    at: p.datetime().defaultRaw('clock_timestamp()'),
    userId: p.uuid().nullable(),
    actorId: p.uuid().nullable(),
    actorRole: p.text().$type<AuditEvent['by']>(),
    actorEmail: p.text().default(''),
    action: p.text().$type<AuditAction>(),
    targetId: p.text().nullable(),
    target: p.text(),
    detail: p.text(),
    address: p.text(),
    userAgent: p.text(),
    requestId: p.text(),
  },
});

export type AuditTables = TablesOf<typeof AuditEventEntity>;
