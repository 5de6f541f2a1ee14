import type { EntityManager } from '@mikro-orm/postgresql';
import type { SavedCard } from '@paperbill/contracts/http';
import type { ScheduleOfUser } from '@paperbill/contracts/nats';
import { formatInstantSql, RETRY_DELAY, sql, type Timestamp } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export type EndingCard = ScheduleOfUser & Pick<SavedCard, 'savedAt'>;

/** Leases cards that billing still has to remove. They become due again after 10 minutes. */
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

/** Selects a card that is still ending. A newer card of the same schedule is another card. */
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
