import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type { ScheduleOfUser } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { LinksService } from '../links/links.service.js';
import { findRecurring } from '../recurring/recurring-list.queries.js';

/** Stores the cards that clients have saved for schedules, and ends automatic payments. No schedule accepts cards yet. */
@Injectable()
export class SavedCardsService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinksService,
  ) {}

  store(): { isKept: boolean } {
    return { isKept: false };
  }

  prepareCharge(): { charge: null } {
    return { charge: null };
  }

  /** @throws AppError NOT_FOUND if the user has no such schedule */
  async end({ userId, recurringId }: ScheduleOfUser): Promise<void> {
    const recurring = isId(recurringId) ? await findRecurring(this.em, userId, recurringId) : undefined;
    if (!recurring) throw new AppError('NOT_FOUND');
  }

  /** @throws AppError NOT_FOUND, TEST_LINK */
  async endOfLink(tokenHash: string): Promise<void> {
    const { isTest } = await this.links.find(tokenHash);
    if (isTest) throw new AppError('TEST_LINK');
  }
}
