import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { invoicing } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG, runForAllUsers, runUnderLock, TimerJob } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { isRefusedError } from '../stripe/stripe-gateway.js';
import { postponeSessions, selectDueSessions } from './client-payments.queries.js';
import { PaymentSessions } from './payment-sessions.js';

const INTERVAL_MS = 15_000;
/** Key of an advisory lock: arbitrary, but unique in this database. */
const OUTDATED_SESSIONS_LOCK = 727_276;
const SESSIONS_PER_MESSAGE = 200;

/**
 * Expires payment pages that no longer match their invoice, so that no client pays too much or twice. Also stops bank
 * transfers that were awaited for too long. Each run compares all open pages. Awaited transfers, and pages that Stripe
 * refuses to expire, are compared after growing pauses.
 */
@Injectable()
export class OutdatedSessions extends TimerJob {
  protected readonly failureMessage = 'Expiring outdated payment pages failed';

  constructor(
    @Inject(CONFIG) private readonly config: BillingConfig,
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly sessions: PaymentSessions,
  ) {
    super();
  }

  protected intervalMs(): number {
    return this.config.CLIENT_PAYMENTS === 'none' ? 0 : INTERVAL_MS;
  }

  run(): Promise<unknown> {
    return runForAllUsers(() => runUnderLock(this.em, OUTDATED_SESSIONS_LOCK, () => this.closeOutdatedSessions()));
  }

  /** Errors are only logged, because the next scheduled run does the same work. */
  runSoon(): void {
    void this.run().catch((error: unknown) => this.logger.warn({ err: error, msg: this.failureMessage }));
  }

  private async closeOutdatedSessions(): Promise<void> {
    let after: string | null = null;
    do {
      const sessions = await selectDueSessions(this.em.fork(), after, SESSIONS_PER_MESSAGE);
      if (sessions.length === 0) return;
      // The transfers are postponed before invoicing answers. If a user turns online payments off during the request,
      // the transfers become due again, and this must not be overwritten.
      const awaitedTransfers = sessions.filter(({ awaitsTransfer }) => awaitsTransfer);
      await postponeSessions(
        this.em.fork(),
        awaitedTransfers.map(({ id }) => id),
      );
      const { sessionIds } = await this.bus.call(invoicing.findOutdatedSessions, {
        sessions: sessions.map(({ id: _, isForgotten: __, ...session }) => session),
      });
      const outdatedIds = new Set(sessionIds);
      const refusedIds = new Array<string>();
      for (const session of sessions.filter(
        ({ sessionId, isForgotten }) => isForgotten || outdatedIds.has(sessionId),
      )) {
        // A client may have chosen a bank transfer after the sessions were selected. `expire` does not stop this
        // transfer. The next run asks invoicing whether the transfer must be stopped.
        const closing = session.awaitsTransfer ? this.sessions.close(session) : this.sessions.expire(session);
        // An error of one session must not prevent the handling of the other sessions. The next run tries the session
        // again. If Stripe refuses to expire it, the next attempt is postponed.
        await closing.catch((error: unknown) => {
          if (isRefusedError(error)) refusedIds.push(session.id);
          this.logger.warn({ err: error, msg: 'Expiring a payment page failed' });
        });
      }
      await postponeSessions(this.em.fork(), refusedIds);
      after = sessions.length < SESSIONS_PER_MESSAGE ? null : sessions.at(-1)!.id;
    } while (after !== null);
  }
}
