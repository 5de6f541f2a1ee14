import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { LeaseWorker, runForAllUsers } from '@paperbill/service-kit';
import type { InboxProcessor } from './inbox-processor.js';
import { type LeasedEvent, leaseNextEvent, type WaitingEvent } from './inbox.queries.js';

/**
 * Number of events that are processed at the same time. The limit is low, because each event occupies a slot of
 * ExclusiveWork. Requests of users wait for the same slots.
 */
const MAX_CONCURRENT_EVENTS = 2;

/** The worker runs on all instances. Leases ensure that each event is processed once. */
@Injectable()
export abstract class InboxWorker<Event extends WaitingEvent> extends LeaseWorker<LeasedEvent<Event>> {
  @Inject(EntityManager) private readonly em!: EntityManager;
  protected readonly concurrency = MAX_CONCURRENT_EVENTS;
  protected readonly pollIntervalMs = 2_000;

  constructor(private readonly processor: InboxProcessor<Event>) {
    super();
  }

  protected lease(): Promise<LeasedEvent<Event> | null> {
    return runForAllUsers(() => leaseNextEvent(this.em, this.processor.inbox));
  }

  protected work(event: LeasedEvent<Event>): Promise<void> {
    return runForAllUsers(() => this.processor.process(event));
  }
}
