import type { EntityManager } from '@mikro-orm/postgresql';
import type { SavedCard } from '@paperbill/contracts/http';
import type { ScheduleOfUser } from '@paperbill/contracts/nats';
import { formatInstantSql, RETRY_DELAY, sql, type Timestamp } from '@paperbill/service-kit';
import { isCardUsedSql } from '../saved-cards/saved-card.queries.js';
import { kysely } from '../tables.js';

export type EndingCard = ScheduleOfUser & Pick<SavedCard, 'savedAt'>;

export const leaseEndingCards = (em: EntityManager, limit: number): Promise<EndingCard[]> =>
  kysely(em)
    .updateTable('saved_cards')
    .set({ lookAt: sql<Timestamp>`now() + interval '10 minutes'` })
    .where('recurringId', 'in', ({ selectFrom }) =>
      selectFrom('saved_cards')
        .select('recurringId')
        .where('state', '=', 'ending')
        .where(sql<boolean>`look_at <= now()`)
        .orderBy('lookAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(({ ref }) => ['recurringId', 'userId', formatInstantSql(ref('savedAt')).as('savedAt')])
    .execute();

const CARDS_PER_CHECK = 500;

/** @returns the cards that no schedule and no planned charge uses */
export async function leaseUnusedCards(em: EntityManager): Promise<ScheduleOfUser[]> {
  const cards = await kysely(em)
    .updateTable('saved_cards')
    .set({ lookAt: sql<Timestamp>`now() + interval '1 hour'` })
    .where('recurringId', 'in', ({ selectFrom }) =>
      selectFrom('saved_cards')
        .select('recurringId')
        .where('state', '=', 'active')
        .where(sql<boolean>`look_at <= now()`)
        .orderBy('lookAt')
        .limit(sql.lit(CARDS_PER_CHECK))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['recurringId', 'userId', isCardUsedSql(sql`saved_cards.recurring_id`).as('isUsed')])
    .execute();
  return cards.filter(({ isUsed }) => !isUsed);
}

/** The condition on `savedAt` excludes a card that the client saved later for the same schedule. */
const updateEndingCard = (em: EntityManager, { recurringId, savedAt }: EndingCard) =>
  kysely(em)
    .updateTable('saved_cards')
    .where('recurringId', '=', recurringId)
    .where('state', '=', 'ending')
    .where(sql<boolean>`saved_at <= ${savedAt}::timestamptz`);

export async function retryEndingCard(em: EntityManager, card: EndingCard): Promise<void> {
  await updateEndingCard(em, card)
    .set({ lookAt: sql<Timestamp>`now() + ${RETRY_DELAY}` })
    .execute();
}

export async function storeEndOfCard(em: EntityManager, card: EndingCard): Promise<void> {
  await updateEndingCard(em, card).set({ state: 'ended' }).execute();
}
