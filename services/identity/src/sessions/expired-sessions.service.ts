import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SessionEntity } from './session.entity.js';

const INTERVAL_MS = 10 * 60_000;

/**
 * Removes sessions that have ended, which nobody finds any more. Several instances may do so at once: each row goes
 * once, and it does not matter by whom.
 */
@Injectable()
export class ExpiredSessionsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ExpiredSessionsService.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      // The next run makes up for one that failed, as while the database restarts.
      this.remove().catch((error: unknown) => this.logger.warn(`Expired sessions stay for now: ${String(error)}`));
    }, INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** @returns how many there were */
  remove(): Promise<number> {
    return this.em.fork().nativeDelete(SessionEntity, { expire: { $lte: new Date() } });
  }
}
