import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceLink, StoredInvoiceLink } from '@paperbill/contracts/http';
import type { FoundLink } from '@paperbill/contracts/nats';
import { leaveOutDefaultLanguage, MAX_LINKS, MAX_MAILS } from '@paperbill/contracts/rules';
import { type ExpressionBuilder, formatInstantSql, jsonBuildObject, sql, type Timestamp } from '@paperbill/service-kit';
import { sharedFilesVersionSql } from '../attachments/attachment.queries.js';
import { SHOWN_STATUS } from '../invoices/invoice.queries.js';
import { schedulesOfInvoiceSql } from '../saved-cards/saved-card.queries.js';
import { countSql, invoiceNumberSql, kysely, type Tables } from '../tables.js';

const now = sql<Timestamp>`clock_timestamp()`;

export type LinkTable = 'invoice_links' | 'quote_links';

const mailColumnOfLinkTable = { invoice_links: 'mails.linkId', quote_links: 'mails.quoteLinkId' } as const;

type LinkExpressionBuilder = ExpressionBuilder<Tables, 'invoice_links'>;

const linkColumns = ({ ref, fn, selectFrom }: LinkExpressionBuilder) => [
  'invoice_links.id' as const,
  formatInstantSql(ref('invoice_links.createdAt')).as('createdAt'),
  formatInstantSql(ref('openedAt')).as('openedAt'),
  formatInstantSql(ref('revokedAt')).as('revokedAt'),
  fn
    .coalesce(
      selectFrom('mails').select('mails.to').whereRef('mails.linkId', '=', 'invoice_links.id'),
      selectFrom('statement_invoices')
        .innerJoin('mails', 'mails.id', 'statement_invoices.mailId')
        .select('mails.to')
        .whereRef('statement_invoices.linkId', '=', 'invoice_links.id'),
    )
    .as('mailedTo'),
];

export const mailJson = ({ ref }: ExpressionBuilder<Tables, 'mails'>) =>
  jsonBuildObject({
    id: ref('mails.id'),
    kind: ref('mails.kind'),
    state: ref('mails.state'),
    sentAt: formatInstantSql(ref('mails.sentAt')),
  }).as('mail');

/** The inner subquery finds the id of the mail, so that PostgreSQL checks row-level security only for this mail. */
const selectMailOfLink = ({ fn, selectFrom }: LinkExpressionBuilder, em: EntityManager) =>
  selectFrom(
    kysely(em)
      .selectNoFrom(
        fn
          .coalesce(
            selectFrom('mails').select('mails.id').whereRef('mails.linkId', '=', 'invoice_links.id'),
            selectFrom('statement_invoices')
              .select('statement_invoices.mailId')
              .whereRef('statement_invoices.linkId', '=', 'invoice_links.id'),
          )
          .as('id'),
      )
      .offset(sql.lit(0))
      .as('taken'),
  )
    .innerJoin('mails', 'mails.id', 'taken.id')
    .select(mailJson)
    .as('mail');

/** MAX_LINKS and MAX_MAILS limit the number of rows. */
export const selectLinksOfInvoice = (em: EntityManager, invoiceId: string): Promise<InvoiceLink[]> =>
  kysely(em)
    .selectFrom('invoice_links')
    .select((eb) => [...linkColumns(eb), selectMailOfLink(eb, em)])
    .where('invoiceId', '=', invoiceId)
    .orderBy('invoice_links.createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

interface NewLink {
  userId: string;
  invoiceId: string;
  tokenHash: Buffer;
}

export const insertLink = (em: EntityManager, link: NewLink): Promise<InvoiceLink> =>
  kysely(em)
    .insertInto('invoice_links')
    .values(link)
    .returning((eb) => [...linkColumns(eb), selectMailOfLink(eb, em)])
    .executeTakeFirstOrThrow();

const isMadeByUser = ({ and, not, exists, selectFrom }: LinkExpressionBuilder) =>
  and([
    not(exists(selectFrom('mails').select('mails.id').whereRef('mails.linkId', '=', 'invoice_links.id'))),
    not(
      exists(
        selectFrom('statement_invoices')
          .select('statement_invoices.mailId')
          .whereRef('statement_invoices.linkId', '=', 'invoice_links.id'),
      ),
    ),
  ]);

/** Deletes the oldest revoked links of an invoice that already has MAX_LINKS links created by the user. */
export async function pruneRevokedLinks(em: EntityManager, invoiceId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('invoice_links')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom(
        selectFrom('invoice_links')
          .select(({ eb, fn }) => [
            'id',
            'revokedAt',
            fn
              .agg<number>('row_number')
              .over((over) =>
                over
                  .orderBy(eb('revokedAt', 'is not', null))
                  .orderBy('createdAt', 'desc')
                  .orderBy('id'),
              )
              .as('place'),
          ])
          .where('invoiceId', '=', invoiceId)
          .where(isMadeByUser)
          .as('ordered'),
      )
        .select('ordered.id')
        .where('place', '>=', MAX_LINKS)
        .where('ordered.revokedAt', 'is not', null),
    )
    .execute();
}

export async function countLinksMadeByUser(em: EntityManager, invoiceId: string): Promise<number> {
  const row = await kysely(em)
    .selectFrom('invoice_links')
    .select(countSql.as('count'))
    .where('invoiceId', '=', invoiceId)
    .where(isMadeByUser)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * The caller must have locked the invoices.
 * @returns the link ids by invoice id. An invoice that already has the maximum number of links gets no link
 */
export async function insertLinks(
  em: EntityManager,
  userId: string,
  links: { invoiceId: string; tokenHash: Buffer }[],
): Promise<Map<string, string>> {
  const newLinks = links.map(({ invoiceId, tokenHash }) => ({ id: invoiceId, hash: tokenHash.toString('hex') }));
  const rows = await kysely(em)
    .insertInto('invoice_links')
    .columns(['userId', 'invoiceId', 'tokenHash'])
    .expression(({ selectFrom, val }) =>
      selectFrom(
        sql<{ id: string; hash: string }>`jsonb_to_recordset(${JSON.stringify(newLinks)}::jsonb)`.as<'wanted'>(
          sql`wanted (id uuid, hash text)`,
        ),
      )
        .select([val(userId).as('userId'), 'wanted.id', sql<Buffer>`decode(hash, 'hex')`.as('tokenHash')])
        .where(
          ({ selectFrom }) =>
            selectFrom('invoice_links')
              .select(countSql.as('count'))
              .whereRef('invoice_links.invoiceId', '=', 'wanted.id'),
          '<',
          MAX_LINKS + MAX_MAILS,
        ),
    )
    .returning(['id', 'invoiceId'])
    .execute();
  return new Map(rows.map(({ id, invoiceId }) => [invoiceId, id]));
}

export async function cancelMailOfLink(em: EntityManager, table: LinkTable, linkId: string): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set({ state: 'failed', failure: { code: 'linkRevoked' }, leasedUntil: null, readAt: now })
    .where(mailColumnOfLinkTable[table], '=', linkId)
    .where('state', '=', 'queued')
    .execute();
}

export async function revokeLink(em: EntityManager, id: string): Promise<void> {
  await kysely(em).updateTable('invoice_links').set({ revokedAt: now }).where('id', '=', id).execute();
}

export async function selectLogoHash(
  em: EntityManager,
  table: 'invoices' | 'quotes',
  id: string,
): Promise<string | null> {
  const document = await kysely(em)
    .selectFrom(table)
    .select('companyLogoSha256')
    .where('id', '=', id)
    .executeTakeFirst();
  return document?.companyLogoSha256 ?? null;
}

/** @param tokenHash SHA-256 in hexadecimal */
export async function findLink(em: EntityManager, tokenHash: string): Promise<FoundLink | undefined> {
  const found = await kysely(em)
    .selectFrom('invoice_links')
    .innerJoin('invoices', 'invoices.id', 'invoiceId')
    .select(['invoice_links.id as linkId', 'invoice_links.userId', 'invoiceId', 'language', 'currency'])
    .select(isInTestMailSql('invoice_links').as('isTest'))
    .where('tokenHash', '=', sql<Buffer>`decode(${tokenHash}, 'hex')`)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return found && leaveOutDefaultLanguage(found);
}

/**
 * Returns a hash that changes whenever the client's page of the invoice changes.
 * The hash does not cover the line items, because they never change. The hash does not cover the payments either,
 * because each change of a payment also changes `invoices.settled_at`.
 */
export async function selectLinkVersion(em: EntityManager, invoiceId: string): Promise<string> {
  const version = sql<string>`md5(concat_ws(' ', invoices::text, ${sql.raw(SHOWN_STATUS)}, current_date,
    (select options::text from payment_options options where options.user_id = invoices.user_id),
    (select string_agg((to_jsonb(online) - 'sequence')::text, ' ' order by online.id) from online_payments online where online.invoice_id = invoices.id),
    (select string_agg(concat_ws(' ', recurring.state, mode, card.state, saved_at), ',' order by recurring.id)
      from recurring_invoices recurring left join saved_cards card on card.recurring_id = recurring.id
      where recurring.id in ${schedulesOfInvoiceSql(sql`invoices.id`)}),
    (select state from automatic_payments where automatic_payments.invoice_id = invoices.id), ${sharedFilesVersionSql('invoices')}))`;
  const row = await kysely(em)
    .selectFrom('invoices')
    .select(version.as('version'))
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function markLinkOpened(em: EntityManager, table: LinkTable, id: string): Promise<void> {
  await kysely(em)
    .updateTable(table)
    .set({ openedAt: now })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    // Links of test mails are excluded, because only the user can open them.
    .where(sql<boolean>`not ${isInTestMailSql(table)}`)
    .execute();
}

export const isInTestMailSql = (table: LinkTable) => sql<boolean>`exists (
  select from mails where ${sql.ref(mailColumnOfLinkTable[table])} = ${sql.ref(`${table}.id`)} and mails.kind = 'test')`;

/** Links are sorted by id. If a link is deleted between two calls, no other link is skipped. */
export const selectLinksOfUser = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredInvoiceLink[]> =>
  kysely(em)
    .selectFrom('invoice_links')
    .select(linkColumns)
    .select(['invoiceId', invoiceNumberSql('invoice_links').as('invoiceNumber')])
    .where('userId', '=', userId)
    .$if(!!after, (page) => page.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
