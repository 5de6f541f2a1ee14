import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { addAction } from '../../staff/staff-actions.js';
import { SubscriptionSync } from '../../subscriptions/subscription-sync.js';
import { errorForStaff } from '../error-for-staff.js';
import { DifferingCustomers } from './differing-customers.js';
import { MissingEvents } from './missing-events.js';
import { ReconciliationRuns } from './reconciliation-runs.js';

/** Any constant: the same in every instance, and used by nobody else in the service's own database. */
const LOCK = 727_275;
/** Younger events may be on their way; the next run finds those that were not. */
const ON_THEIR_WAY_MS = 2 * 60_000;

export interface Reconciled {
  eventsFound: number;
  subscribersRepaired: number;
}

/** Finds and repairs what never arrived: events that were lost, and subscriptions that differ from Stripe's. */
@Injectable()
export class Reconciliation {
  private readonly logger = new Logger('Reconciliation');

  constructor(
    private readonly em: EntityManager,
    private readonly runs: ReconciliationRuns,
    private readonly events: MissingEvents,
    private readonly customers: DifferingCustomers,
    private readonly sync: SubscriptionSync,
  ) {}

  /**
   * Runs once: a second instance that tries at the same time leaves it to the first.
   *
   * @param isDue asked once nobody else can run
   * @param until events that Stripe made later are left to the next run
   * @returns null where it was not its turn
   * @throws what kept it from finishing; what is left is done by the next run, which begins where the last whole one did
   */
  run(
    isDue: () => Promise<boolean> = () => Promise.resolve(true),
    until = new Date(Date.now() - ON_THEIR_WAY_MS),
  ): Promise<Reconciled | null> {
    return this.alone(async () => ((await isDue()) ? this.reconcile(until) : null));
  }

  private async reconcile(until: Date): Promise<Reconciled> {
    const { id, since } = await this.runs.begin();
    const done: Reconciled = { eventsFound: 0, subscribersRepaired: 0 };
    try {
      done.eventsFound = await this.events.store(since, until);
      for (const userId of await this.customers.find()) if (await this.repair(userId)) done.subscribersRepaired++;
      await this.runs.finish(id, done, '');
    } catch (error) {
      await this.runs.finish(id, done, errorForStaff(error));
      throw error;
    }
    this.logger.log({ ...done, msg: 'Reconciled with Stripe' });
    return done;
  }

  /** @returns whether there was anything to repair */
  private async repair(userId: string): Promise<boolean> {
    const { changes } = await this.sync.syncUser(userId, async (em, changes) => {
      if (changes.length > 0) await addAction(em, { action: 'reconciliation', userId, changes, error: '' });
    });
    return changes.length > 0;
  }

  /** Under a lock that goes with its connection; the work itself is in transactions of its own. */
  private async alone<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
    const em = this.em.fork();
    await em.begin();
    try {
      const [{ ours }] = await em.execute<[{ ours: boolean }]>('select pg_try_advisory_xact_lock(?) as ours', [LOCK]);
      return ours ? await work() : null;
    } finally {
      await em.rollback();
    }
  }
}
