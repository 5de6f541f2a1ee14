import type { EntityManager } from '@mikro-orm/postgresql';
import type { ArchivedAttachment, Attachment, AttachmentOwner, SharedAttachment } from '@paperbill/contracts/http';
import {
  leaveOutDefaultLanguage,
  attachmentOwnerKinds,
  MAX_ATTACHMENTS,
  type QuoteStatus,
  UNUSED_ATTACHMENT_HOURS,
} from '@paperbill/contracts/rules';
import { type ExpressionBuilder, formatInstantSql, sql, type Timestamp } from '@paperbill/service-kit';
import { kysely, type Tables } from '../tables.js';

const ownerTables = {
  invoice: 'invoices',
  draft: 'invoice_drafts',
  quote: 'quotes',
  recurring: 'recurring_invoices',
} as const;

/** The files of an unsaved document (`new`) are stored and deleted like the files of a deleted draft. */
export const ownerColumns = {
  invoice: 'invoiceId',
  draft: 'draftId',
  quote: 'quoteId',
  recurring: 'recurringId',
  new: 'draftId',
} as const;

export interface StoredAttachment extends Attachment {
  fileId: string;
  sha256: string;
}

const attachmentColumns = ({ ref }: ExpressionBuilder<Tables, 'attachments'>) =>
  [
    'id',
    'name',
    'mediaType',
    'size',
    'withMail',
    formatInstantSql(ref('attachments.createdAt')).as('createdAt'),
  ] as const;

export const queryAttachmentsOfOwner = (em: EntityManager, userId: string, { of, id }: AttachmentOwner) =>
  kysely(em).selectFrom('attachments').where('userId', '=', userId).where(ownerColumns[of], '=', id);

/** True for every id of the kind `new`, because an unsaved document has no row. */
export async function attachmentOwnerExists(
  em: EntityManager,
  userId: string,
  { of, id }: AttachmentOwner,
): Promise<boolean> {
  if (of === 'new') return true;
  const owner = await kysely(em)
    .selectFrom(ownerTables[of])
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return owner !== undefined;
}

const linkTables = {
  invoice: { table: 'invoice_links', document: 'invoice_id', mailed: 'link_id' },
  quote: { table: 'quote_links', document: 'quote_id', mailed: 'quote_link_id' },
} as const;

/** Links in test mails do not count, because only the user gets test mails. */
export async function hasClientLink(em: EntityManager, { of, id }: AttachmentOwner): Promise<boolean> {
  if (of !== 'invoice' && of !== 'quote') return false;
  const { table, document, mailed } = linkTables[of];
  const isLinked = sql<boolean>`exists (select from ${sql.table(table)} links
    where ${sql.ref(`links.${document}`)} = ${id} and revoked_at is null
      and not exists (select from mails where ${sql.ref(`mails.${mailed}`)} = links.id and mails.kind = 'test'))`;
  const row = await kysely(em).selectNoFrom(isLinked.as('isLinked')).executeTakeFirstOrThrow();
  return row.isLinked;
}

/**
 * Locks the quote, so that its status cannot change before the transaction ends.
 * @returns undefined if the user has no such quote
 */
export async function lockQuoteStatus(em: EntityManager, userId: string, id: string): Promise<QuoteStatus | undefined> {
  const quote = await kysely(em)
    .selectFrom('quotes')
    .select('status')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return quote?.status;
}

/** MAX_ATTACHMENTS limits the number of rows. */
export const selectAttachments = (em: EntityManager, userId: string, owner: AttachmentOwner): Promise<Attachment[]> =>
  queryAttachmentsOfOwner(em, userId, owner)
    .select(attachmentColumns)
    .orderBy('attachments.createdAt')
    .orderBy('id')
    .execute();

export const selectSharedAttachments = (
  em: EntityManager,
  userId: string,
  owner: AttachmentOwner,
): Promise<SharedAttachment[]> =>
  queryAttachmentsOfOwner(em, userId, owner)
    .select(['id', 'name', 'mediaType', 'size'])
    .where('withMail', '=', true)
    .orderBy('attachments.createdAt')
    .orderBy('id')
    .limit(MAX_ATTACHMENTS)
    .execute();

/** Pages are sorted by id. If a file is deleted or moved between two calls, no other file is skipped. */
export async function selectAttachmentsOfUser(
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ArchivedAttachment[]> {
  const rows = await kysely(em)
    .selectFrom('attachments')
    .leftJoin('invoices', 'invoices.id', 'attachments.invoiceId')
    .leftJoin('quotes', 'quotes.id', 'attachments.quoteId')
    .select(({ ref, fn }) => [
      'attachments.id',
      'attachments.name',
      'attachments.mediaType',
      'attachments.size',
      'attachments.withMail',
      formatInstantSql(ref('attachments.createdAt')).as('createdAt'),
      'attachments.invoiceId',
      'attachments.draftId',
      'attachments.quoteId',
      'attachments.recurringId',
      fn.coalesce('invoices.invoiceNumber', 'quotes.number').as('number'),
      'invoices.fileOrdinal',
      fn.coalesce('invoices.language', 'quotes.language').as('language'),
    ])
    .where('attachments.userId', '=', userId)
    // Leaves out files of deleted drafts and files of documents that were never saved, because the export does not
    // contain these documents.
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('attachments.draftId', 'is', null),
        exists(
          selectFrom('invoice_drafts')
            .select('invoice_drafts.id')
            .whereRef('invoice_drafts.userId', '=', 'attachments.userId')
            .whereRef('invoice_drafts.id', '=', 'attachments.draftId'),
        ),
      ]),
    )
    .$if(!!after, (page) => page.where('attachments.id', '>', after!))
    .orderBy('attachments.id')
    .limit(limit)
    .execute();
  return rows.map(({ invoiceId, draftId, quoteId, recurringId, fileOrdinal, language, ...file }) => {
    const ids = { invoice: invoiceId, draft: draftId, quote: quoteId, recurring: recurringId, new: null };
    const of = attachmentOwnerKinds.find((kind) => ids[kind])!;
    const owner = { of, id: ids[of]! };
    return leaveOutDefaultLanguage({
      ...{ ...file, owner },
      ...(fileOrdinal && { fileOrdinal }),
      ...(language && { language }),
    });
  });
}

/** An SQL expression for a version of the files that clients get. Each change of these files changes the version. */
export const sharedFilesVersionSql = (documents: 'invoices' | 'quotes') =>
  sql<string | null>`(
    select string_agg(concat_ws(' ', files.id, files.name), ' ' order by files.id) from attachments as files
    where files.${sql.ref(documents === 'invoices' ? 'invoice_id' : 'quote_id')} = ${sql.ref(`${documents}.id`)} and files.with_mail)`;

/** If `owner` is null, the file can belong to any document of the user. */
export const selectAttachment = (
  em: EntityManager,
  userId: string,
  owner: AttachmentOwner | null,
  id: string,
): Promise<StoredAttachment | undefined> =>
  kysely(em)
    .selectFrom('attachments')
    .select(attachmentColumns)
    .select(['fileId', 'sha256'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .$if(owner !== null, (files) => files.where(ownerColumns[owner!.of], '=', owner!.id))
    .executeTakeFirst();

export async function hasAttachment(em: EntityManager, userId: string, id: string): Promise<boolean> {
  const found = await kysely(em)
    .selectFrom('attachments')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

type NewAttachmentRow = Omit<StoredAttachment, 'createdAt'>;

export const insertAttachment = (
  em: EntityManager,
  userId: string,
  { of, id }: AttachmentOwner,
  attachment: NewAttachmentRow,
): Promise<Attachment> =>
  kysely(em)
    .insertInto('attachments')
    .values({ userId, ...attachment, [ownerColumns[of]]: id })
    .returning(attachmentColumns)
    .executeTakeFirstOrThrow();

/** Sets whether clients get a file. */
export async function updateSentWithMail(
  em: EntityManager,
  userId: string,
  owner: AttachmentOwner,
  id: string,
  withMail: boolean,
): Promise<(Attachment & { wasShared: boolean }) | undefined> {
  const before = await queryAttachmentsOfOwner(em, userId, owner)
    .select(['withMail as wasShared'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const after = await kysely(em)
    .updateTable('attachments')
    .set({ withMail })
    .where('userId', '=', userId)
    .where(ownerColumns[owner.of], '=', owner.id)
    .where('id', '=', id)
    .returning(attachmentColumns)
    .executeTakeFirst();
  return before && after && { ...after, ...before };
}

/** A trigger deletes the bytes if no other attachment shares them. */
export async function deleteAttachment(
  em: EntityManager,
  userId: string,
  { of, id: ownerId }: AttachmentOwner,
  id: string,
): Promise<Pick<Attachment, 'name'> | undefined> {
  return kysely(em)
    .deleteFrom('attachments')
    .where('userId', '=', userId)
    .where(ownerColumns[of], '=', ownerId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

export const unusedFilesCutoff = sql<Timestamp>`clock_timestamp() - make_interval(hours => ${UNUSED_ATTACHMENT_HOURS})`;

export async function deleteFilesWithoutDocument(em: EntityManager, limit: number): Promise<number> {
  const deleted = await kysely(em)
    .deleteFrom('attachments')
    // If a row is locked, PostgreSQL waits and then evaluates this condition again, but not the subquery below. Without
    // this condition, the statement would delete a file that a concurrent transaction has moved to another document.
    .where('draftId', 'is not', null)
    .where(({ refTuple, selectFrom, eb }) =>
      eb(
        refTuple('userId', 'id'),
        'in',
        selectFrom('attachments as old')
          .select(['old.userId', 'old.id'])
          .where('old.draftId', 'is not', null)
          .where(sql<boolean>`coalesce(old.unused_since, old.created_at) < ${unusedFilesCutoff}`)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('invoice_drafts')
                  .select('invoice_drafts.id')
                  .whereRef('invoice_drafts.userId', '=', 'old.userId')
                  .whereRef('invoice_drafts.id', '=', 'old.draftId'),
              ),
            ),
          )
          .limit(limit)
          .$asTuple('userId', 'id'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}
