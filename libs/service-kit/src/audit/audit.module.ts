import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, type DynamicModule, Inject, Injectable, Module } from '@nestjs/common';
import type { AuditEvent } from '@paperbill/contracts/http';
import { createAuditMessages, type AuditPart, type ServiceName } from '@paperbill/contracts/nats';
import { AUDIT_MAX_PAGE_SIZE, AUDIT_MIN_DAYS, isId } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { z } from 'zod';
import { CleanUpJob } from '../background/timer-job.js';
import { CONFIG, serviceConfigFields } from '../config.js';
import { runForAllUsers } from '../database/row-scope.js';
import { pruneEvents, selectEvents } from './audit.queries.js';

export const auditedServiceConfig = serviceConfigFields.extend({
  AUDIT_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be a whole number of days')
    .min(AUDIT_MIN_DAYS, `must be ${AUDIT_MIN_DAYS} or more days`)
    .max(36_500, 'must be at most 36500 days')
    .default(400)
    .describe(`Days that the audit log keeps an event, at least ${AUDIT_MIN_DAYS}.`),
});

export type AuditedServiceConfig = z.infer<typeof auditedServiceConfig>;

/** Each SQL statement deletes at most this number of events, so that it takes little time. */
const PRUNE_BATCH_SIZE = 5_000;

@Injectable()
export class AuditPruningJob extends CleanUpJob {
  protected readonly failureMessage = 'Audit log cleanup failed';

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuditedServiceConfig,
  ) {
    super();
  }

  run(): Promise<number> {
    const em = this.em.fork();
    return runForAllUsers(() =>
      this.deleteInBatches(PRUNE_BATCH_SIZE, () => pruneEvents(em, this.config.AUDIT_DAYS, PRUNE_BATCH_SIZE)),
    );
  }
}

function createAuditController(service: ServiceName) {
  const messages = createAuditMessages(service);
  @Controller()
  class AuditMessages {
    constructor(private readonly em: EntityManager) {}

    @Handles(messages.list)
    list(part: AuditPart): Promise<AuditEvent[]> {
      return this.read(part);
    }

    @Handles(messages.listForStaff)
    listForStaff(part: AuditPart): Promise<AuditEvent[]> {
      return this.read(part);
    }

    private async read({ userId, before, limit }: AuditPart): Promise<AuditEvent[]> {
      if (before && !isId(before.id)) return [];
      return selectEvents(this.em, userId, { before, limit: Math.min(limit, AUDIT_MAX_PAGE_SIZE + 1) });
    }
  }
  return AuditMessages;
}

/** The migrations of the service must include `CreateAuditEvents`. */
@Module({})
export class AuditModule {
  static forService(service: ServiceName): DynamicModule {
    return { module: AuditModule, controllers: [createAuditController(service)], providers: [AuditPruningJob] };
  }
}
