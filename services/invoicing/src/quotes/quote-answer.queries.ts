import type { EntityManager } from '@mikro-orm/postgresql';
import type { AnswerOfQuote, NewQuoteAnswer, QuoteAnswer } from '@paperbill/contracts/http';
import { MAX_QUOTE_ANSWERS } from '@paperbill/contracts/rules';
import { type ExpressionBuilder, formatInstantSql, jsonBuildObject, sql, type Timestamp } from '@paperbill/service-kit';
import { kysely, type Tables } from '../tables.js';

const answerFields = ({ ref }: ExpressionBuilder<Tables, 'quote_answers'>) => ({
  id: ref('quote_answers.id'),
  decision: ref('quote_answers.decision'),
  name: ref('quote_answers.name'),
  note: ref('quote_answers.note'),
  revision: ref('quote_answers.revision'),
  address: ref('quote_answers.address'),
  answeredAt: formatInstantSql(ref('quote_answers.answeredAt')),
});

export const selectAnswersOfQuote = ({ selectFrom }: ExpressionBuilder<Tables, 'quotes'>) =>
  selectFrom('quote_answers')
    .select((eb) =>
      sql<QuoteAnswer[]>`coalesce(
        jsonb_agg(${jsonBuildObject(answerFields(eb))} order by answered_at desc, id desc), '[]')`.as('answers'),
    )
    .whereRef('quote_answers.quoteId', '=', 'quotes.id')
    .$asScalar()
    .$notNull()
    .as('answers');

interface StoredAnswer extends NewQuoteAnswer, Pick<QuoteAnswer, 'revision' | 'address'> {
  userId: string;
  quoteId: string;
}

export async function isLastAnswer(
  em: EntityManager,
  quoteId: string,
  { revision, decision, name, note }: Pick<QuoteAnswer, 'revision' | 'decision' | 'name' | 'note'>,
): Promise<boolean> {
  const last = await kysely(em)
    .selectFrom('quote_answers')
    .select(['revision', 'decision', 'name', 'note'])
    .where('quoteId', '=', quoteId)
    .orderBy('answeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.revision === revision && last.decision === decision && last.name === name && last.note === note;
}

export async function insertQuoteAnswer(em: EntityManager, answer: StoredAnswer): Promise<string> {
  const { id } = await kysely(em).insertInto('quote_answers').values(answer).returning('id').executeTakeFirstOrThrow();
  await kysely(em)
    .deleteFrom('quote_answers')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('quote_answers')
        .select('id')
        .where('quoteId', '=', answer.quoteId)
        .orderBy('answeredAt', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_QUOTE_ANSWERS),
    )
    .execute();
  return id;
}

const selectUnreadAnswersWithQuotes = (em: EntityManager, userId: string) =>
  kysely(em)
    .selectFrom('quote_answers')
    .innerJoin('quotes', 'quotes.id', 'quoteId')
    .select((eb) =>
      jsonBuildObject({
        ...answerFields(eb),
        quoteId: eb.ref('quotes.id'),
        number: eb.ref('quotes.number'),
        clientName: eb.ref('quotes.clientName'),
      }).as('answer'),
    )
    .where('quote_answers.userId', '=', userId)
    .where('readAt', 'is', null)
    .orderBy('quote_answers.answeredAt', 'desc')
    .orderBy('quote_answers.id', 'desc');

export async function selectUnreadAnswers(em: EntityManager, userId: string, limit: number): Promise<AnswerOfQuote[]> {
  const rows = await selectUnreadAnswersWithQuotes(em, userId).limit(limit).execute();
  return rows.map(({ answer }) => answer);
}

/**
 * Returns new answers for a notice. Answers that the user has seen and answers that are more than a day old are
 * left out.
 */
export async function selectAnswersToNotify(
  em: EntityManager,
  userId: string,
  ids: string[],
): Promise<AnswerOfQuote[]> {
  const rows = await selectUnreadAnswersWithQuotes(em, userId)
    .where('quote_answers.id', 'in', ids)
    .where('quote_answers.answeredAt', '>', sql<Timestamp>`now() - interval '1 day'`)
    .execute();
  return rows.map(({ answer }) => answer);
}

export async function markAnswersRead(em: EntityManager, userId: string, quoteId: string): Promise<void> {
  await kysely(em)
    .updateTable('quote_answers')
    .set({ readAt: sql<Timestamp>`clock_timestamp()` })
    .where('userId', '=', userId)
    .where('quoteId', '=', quoteId)
    .where('readAt', 'is', null)
    .execute();
}
