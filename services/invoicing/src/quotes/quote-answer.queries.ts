import type { EntityManager } from '@mikro-orm/postgresql';
import type { AnswerOfQuote, NewQuoteAnswer, QuoteAnswer } from '@paperbill/contracts/http';
import { MAX_QUOTE_ANSWERS } from '@paperbill/contracts/rules';
import { type ExpressionBuilder, formatInstantSql, jsonArrayFrom, sql, type Timestamp } from '@paperbill/service-kit';
import { kysely, type Tables } from '../tables.js';

const answerColumns = ({ ref }: ExpressionBuilder<Tables, 'quote_answers'>) => [
  'quote_answers.id' as const,
  'quote_answers.decision' as const,
  'quote_answers.name' as const,
  'quote_answers.note' as const,
  'quote_answers.revision' as const,
  'quote_answers.address' as const,
  formatInstantSql(ref('answeredAt')).as('answeredAt'),
];

/** Returns a subquery of the clients' answers to a quote, newest first. */
export const answersOfQuote = ({ selectFrom }: ExpressionBuilder<Tables, 'quotes'>) =>
  jsonArrayFrom(
    selectFrom('quote_answers')
      .select(answerColumns)
      .whereRef('quote_answers.quoteId', '=', 'quotes.id')
      .orderBy('quote_answers.answeredAt', 'desc')
      .orderBy('quote_answers.id', 'desc'),
  ).as('answers');

interface StoredAnswer extends NewQuoteAnswer, Pick<QuoteAnswer, 'revision' | 'address'> {
  userId: string;
  quoteId: string;
}

/** Stores a client's answer, and deletes the oldest answers if the quote has more than MAX_QUOTE_ANSWERS. */
export async function insertQuoteAnswer(em: EntityManager, answer: StoredAnswer): Promise<void> {
  await kysely(em).insertInto('quote_answers').values(answer).execute();
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
}

/** Returns the newest answers to quotes that the user has not seen. */
export const selectUnreadAnswers = (em: EntityManager, userId: string, limit: number): Promise<AnswerOfQuote[]> =>
  kysely(em)
    .selectFrom('quote_answers')
    .innerJoin('quotes', 'quotes.id', 'quoteId')
    .select((eb) => [...answerColumns(eb), 'quoteId' as const, 'number' as const, 'clientName' as const])
    .where('quote_answers.userId', '=', userId)
    .where('readAt', 'is', null)
    .orderBy('quote_answers.answeredAt', 'desc')
    .orderBy('quote_answers.id', 'desc')
    .limit(limit)
    .execute();

export async function markAnswersRead(em: EntityManager, userId: string, quoteId: string): Promise<void> {
  await kysely(em)
    .updateTable('quote_answers')
    .set({ readAt: sql<Timestamp>`clock_timestamp()` })
    .where('userId', '=', userId)
    .where('quoteId', '=', quoteId)
    .where('readAt', 'is', null)
    .execute();
}
