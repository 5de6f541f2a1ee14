import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuoteLink } from '@paperbill/contracts/http';
import type { FoundQuoteLink } from '@paperbill/contracts/nats';
import { type ExpressionBuilder, formatInstantSql, sql } from '@paperbill/service-kit';
import { TODAY_OF_USER } from '../settings/today.js';
import { kysely, type Tables } from '../tables.js';

const linkColumns = ({ ref }: ExpressionBuilder<Tables, 'quote_links'>) => [
  'id' as const,
  formatInstantSql(ref('createdAt')).as('createdAt'),
  formatInstantSql(ref('openedAt')).as('openedAt'),
];

/** Returns all links of a quote, newest first. MAX_QUOTE_LINKS limits their number. */
export const selectQuoteLinks = (em: EntityManager, quoteId: string): Promise<QuoteLink[]> =>
  kysely(em)
    .selectFrom('quote_links')
    .select(linkColumns)
    .where('quoteId', '=', quoteId)
    .orderBy('quote_links.createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const insertQuoteLink = (
  em: EntityManager,
  link: { userId: string; quoteId: string; tokenHash: Buffer },
): Promise<QuoteLink> =>
  kysely(em).insertInto('quote_links').values(link).returning(linkColumns).executeTakeFirstOrThrow();

/** Deletes a link of a quote. Returns false if the quote has no such link. */
export async function deleteQuoteLink(em: EntityManager, quoteId: string, id: string): Promise<boolean> {
  const deleted = await kysely(em)
    .deleteFrom('quote_links')
    .where('quoteId', '=', quoteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Finds a link to a quote of any user by the hash of its token.
 * @param tokenHash SHA-256 in hexadecimal
 */
export const findQuoteLink = (em: EntityManager, tokenHash: string): Promise<FoundQuoteLink | undefined> =>
  kysely(em)
    .selectFrom('quote_links')
    .select(['id as linkId', 'userId', 'quoteId'])
    .where('tokenHash', '=', sql<Buffer>`decode(${tokenHash}, 'hex')`)
    .executeTakeFirst();

/** Returns a value that changes whenever the client's page of the quote changes. */
export async function selectQuoteVersion(em: EntityManager, quoteId: string): Promise<string> {
  const version = sql<string>`md5(concat_ws(' ', revision, status, updated_at,
    status = 'open' and valid_until < ${sql.raw(TODAY_OF_USER)}))`;
  const row = await kysely(em)
    .selectFrom('quotes')
    .select(version.as('version'))
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return row.version;
}
