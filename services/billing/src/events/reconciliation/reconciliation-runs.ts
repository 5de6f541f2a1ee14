import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Reconciled } from './reconciliation.js';

/** Time that a run takes a second look at: events on their way then, and clocks that differ. */
const OVERLAP = '10 minutes';
/** After a run that failed, or an instance that died in one. */
const RETRY_MINUTES = 5;

/** What is known of the runs, so that instances take turns and none begins later than where the last one ended. */
@Injectable()
export class ReconciliationRuns {
  constructor(private readonly em: EntityManager) {}

  /** Whether the last whole run is longer ago than this, and the last try not just now. */
  async isDue(intervalMinutes: number): Promise<boolean> {
    const [{ due }] = await this.em.execute<[{ due: boolean }]>(
      `select coalesce(max(started_at) filter (where ${WHOLE}), '-infinity') <= clock_timestamp() - make_interval(secs => ?)
          and coalesce(max(started_at), '-infinity') <= clock_timestamp() - make_interval(secs => ?) as due
       from reconciliations`,
      [intervalMinutes * 60, Math.min(intervalMinutes, RETRY_MINUTES) * 60],
    );
    return due;
  }

  /** @returns the run, and from when on it has to look at events */
  async begin(): Promise<{ id: string; since: Date }> {
    const [run] = await this.em.execute<[{ id: string; since: string }]>(
      `insert into reconciliations default values
       returning id::text, (
         select extract(epoch from max(started_at) - interval '${OVERLAP}')::text from reconciliations where ${WHOLE}) as since`,
    );
    return { id: run.id, since: new Date(Number(run.since) * 1_000) };
  }

  async finish(id: string, { eventsFound, subscribersRepaired }: Reconciled, error: string): Promise<void> {
    await this.em.execute(
      `update reconciliations
       set finished_at = clock_timestamp(), events_found = ?, customers_repaired = ?, error = ? where id = ?`,
      [eventsFound, subscribersRepaired, error, id],
    );
  }
}

const WHOLE = `finished_at is not null and error = ''`;
