import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CleanUpJob, forAllUsers } from '@paperbill/service-kit';
import { SessionEntity } from './session.entity.js';

/** Removes sessions that have ended, which nobody finds any more. */
@Injectable()
export class ExpiredSessionsService extends CleanUpJob {
  protected readonly failure = 'Expired sessions stay for now';

  constructor(private readonly em: EntityManager) {
    super();
  }

  /** @returns how many there were */
  run(): Promise<number> {
    return forAllUsers(() => this.em.fork().nativeDelete(SessionEntity, { expire: { $lte: new Date() } }));
  }
}
