import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuoteLink, StoredQuoteLink } from '@paperbill/contracts/http';
import type { FoundQuoteLink } from '@paperbill/contracts/nats';
import { leaveOutDefaultLanguage, MAX_QUOTE_LINKS } from '@paperbill/contracts/rules';
import { type ExpressionBuilder, formatInstantSql, sql, type Timestamp } from '@paperbill/service-kit';
import { sharedFilesVersionSql } from '../attachments/attachment.queries.js';
import { TODAY_OF_USER_SQL } from '../settings/today.js';
import { kysely, type Tables } from '../tables.js';
import { isInTestMailSql, mailJson } from './link.queries.js';

type LinkExpressionBuilder = ExpressionBuilder<Tables, 'quote_links'>;

const selectMail = ({ selectFrom }: LinkExpressionBuilder) =>
  selectFrom('mails').whereRef('mails.quoteLinkId', '=', 'quote_links.id');

const storedLinkColumns = (eb: LinkExpressionBuilder) => [
  'quote_links.id' as const,
  formatInstantSql(eb.ref('quote_links.createdAt')).as('createdAt'),
  formatInstantSql(eb.ref('quote_links.openedAt')).as('openedAt'),
  formatInstantSql(eb.ref('quote_links.revokedAt')).as('revokedAt'),
  selectMail(eb).select('mails.to').as('mailedTo'),
];

const linkColumns = (eb: LinkExpressionBuilder) => [
  ...storedLinkColumns(eb),
  selectMail(eb).select(mailJson).as('mail'),
];

/**
 * MAX_QUOTE_LINKS limits both the working links that the user created and the revoked links. MAX_MAILS limits the
 * links in mails.
 */
export const selectQuoteLinks = (em: EntityManager, quoteId: string): Promise<QuoteLink[]> =>
  kysely(em)
    .selectFrom('quote_links')
    .select(linkColumns)
    .where('quoteId', '=', quoteId)
    .orderBy('quote_links.createdAt', 'desc')
    .orderBy('quote_links.id', 'desc')
    .execute();

export const insertQuoteLink = (
  em: EntityManager,
  link: { userId: string; quoteId: string; tokenHash: Buffer },
): Promise<QuoteLink> =>
  kysely(em).insertInto('quote_links').values(link).returning(linkColumns).executeTakeFirstOrThrow();

/** @returns false if the quote has no such link, or if the link is already revoked */
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

/** @param tokenHash SHA-256 in hexadecimal */
export async function findQuoteLink(em: EntityManager, tokenHash: string): Promise<FoundQuoteLink | undefined> {
  const found = await kysely(em)
    .selectFrom('quote_links')
    .innerJoin('quotes', 'quotes.id', 'quoteId')
    .select(['quote_links.id as linkId', 'quote_links.userId', 'quoteId', 'revision', 'language'])
    .select(isInTestMailSql('quote_links').as('isTest'))
    .where('tokenHash', '=', sql<Buffer>`decode(${tokenHash}, 'hex')`)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return found && leaveOutDefaultLanguage(found);
}

/** Links are sorted by id. If a link is deleted between two calls, no other link is skipped. */
export const selectQuoteLinksOfUser = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredQuoteLink[]> =>
  kysely(em)
    .selectFrom('quote_links')
    .innerJoin('quotes', 'quotes.id', 'quoteId')
    .select(storedLinkColumns)
    .select(['quoteId', 'number as quoteNumber'])
    .where('quote_links.userId', '=', userId)
    .$if(!!after, (page) => page.where('quote_links.id', '>', after!))
    .orderBy('quote_links.id')
    .limit(limit)
    .execute();

/**
 * Returns a hash that changes whenever the client's page of the quote changes. An answer with an old hash is refused.
 */
export async function selectQuoteVersion(em: EntityManager, quoteId: string): Promise<string> {
  const version = sql<string>`md5(concat_ws(' ', revision, status, updated_at,
    status = 'open' and valid_until < ${sql.raw(TODAY_OF_USER_SQL)}, ${sharedFilesVersionSql('quotes')}))`;
  const row = await kysely(em)
    .selectFrom('quotes')
    .select(version.as('version'))
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return row.version;
}
