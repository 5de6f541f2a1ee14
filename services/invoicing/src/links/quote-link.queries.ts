import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuoteLink } from '@paperbill/contracts/http';
import type { FoundQuoteLink } from '@paperbill/contracts/nats';
import { MAX_QUOTE_LINKS } from '@paperbill/contracts/rules';
import { type ExpressionBuilder, formatInstantSql, sql, type Timestamp } from '@paperbill/service-kit';
import { sharedFilesVersionSql } from '../attachments/attachment.queries.js';
import { TODAY_OF_USER } from '../settings/today.js';
import { kysely, type Tables } from '../tables.js';

const linkColumns = ({ ref }: ExpressionBuilder<Tables, 'quote_links'>) => [
  'id' as const,
  formatInstantSql(ref('createdAt')).as('createdAt'),
  formatInstantSql(ref('openedAt')).as('openedAt'),
  formatInstantSql(ref('revokedAt')).as('revokedAt'),
];

/** Returns all links of a quote, newest first. MAX_QUOTE_LINKS limits the working ones, and the revoked ones too. */
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

/**
 * Revokes a link of a quote, and deletes the oldest revoked links if the quote has more than MAX_QUOTE_LINKS of them.
 * @returns false if the quote has no such link, or if the link is already revoked
 */
export async function revokeQuoteLink(em: EntityManager, quoteId: string, id: string): Promise<boolean> {
  const revoked = await kysely(em)
    .updateTable('quote_links')
    .set({ revokedAt: sql<Timestamp>`clock_timestamp()` })
    .where('quoteId', '=', quoteId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  await kysely(em)
    .deleteFrom('quote_links')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('quote_links')
        .select('id')
        .where('quoteId', '=', quoteId)
        .where('revokedAt', 'is not', null)
        .orderBy('revokedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_QUOTE_LINKS),
    )
    .execute();
  return revoked.numUpdatedRows > 0n;
}

/**
 * Finds a link to a quote of any user by the hash of its token. Revoked links are not found.
 * @param tokenHash SHA-256 in hexadecimal
 */
export const findQuoteLink = (em: EntityManager, tokenHash: string): Promise<FoundQuoteLink | undefined> =>
  kysely(em)
    .selectFrom('quote_links')
    .innerJoin('quotes', 'quotes.id', 'quoteId')
    .select(['quote_links.id as linkId', 'quote_links.userId', 'quoteId', 'revision'])
    .where('tokenHash', '=', sql<Buffer>`decode(${tokenHash}, 'hex')`)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();

/** Returns a value that changes whenever the client's page of the quote changes. */
export async function selectQuoteVersion(em: EntityManager, quoteId: string): Promise<string> {
  const version = sql<string>`md5(concat_ws(' ', revision, status, updated_at,
    status = 'open' and valid_until < ${sql.raw(TODAY_OF_USER)}, ${sharedFilesVersionSql('quotes')}))`;
  const row = await kysely(em)
    .selectFrom('quotes')
    .select(version.as('version'))
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return row.version;
}
