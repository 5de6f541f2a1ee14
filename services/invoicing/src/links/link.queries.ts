import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceLink, StoredInvoiceLink } from '@paperbill/contracts/http';
import type { FoundLink } from '@paperbill/contracts/nats';
import { MAX_LINKS, MAX_MAILS } from '@paperbill/contracts/rules';
import type { MailFailure } from '@paperbill/contracts/texts';
import { instant } from '@paperbill/service-kit';
import { STATUS_AS_READ } from '../invoices/invoice.queries.js';

const COLUMNS = `id, ${instant('created_at')} as "createdAt", ${instant('opened_at')} as "openedAt",
  ${instant('revoked_at')} as "revokedAt",
  coalesce(
    (select mails."to" from mails where mails.link_id = invoice_links.id),
    (select mails."to" from statement_invoices join mails on mails.id = mail_id
     where statement_invoices.link_id = invoice_links.id)) as "mailedTo"`;
/** The mail is found first: compared with what is computed, row-level security would have all of them read. */
const WITH_MAIL = `${COLUMNS}, (
    select json_build_object('id', mails.id, 'kind', mails.kind, 'state', mails.state, 'sentAt', ${instant('mails.sent_at')})
    from (select coalesce(
      (select mails.id from mails where mails.link_id = invoice_links.id),
      (select mail_id from statement_invoices where statement_invoices.link_id = invoice_links.id)) as id offset 0) taken
    join mails on mails.id = taken.id) as mail`;

/** Newest first. Their number is bounded where they are written. */
export const linksOf = (em: EntityManager, invoiceId: string): Promise<InvoiceLink[]> =>
  em.execute<InvoiceLink[]>(
    `select ${WITH_MAIL} from invoice_links where invoice_id = ? order by invoice_links.created_at desc, id desc`,
    [invoiceId],
  );

interface NewLink {
  userId: string;
  invoiceId: string;
  tokenHash: Buffer;
}

export async function insertLink(em: EntityManager, { userId, invoiceId, tokenHash }: NewLink): Promise<InvoiceLink> {
  const [link] = await em.execute<[InvoiceLink]>(
    `insert into invoice_links (user_id, invoice_id, token_hash) values (?, ?, decode(?, 'hex')) returning ${WITH_MAIL}`,
    [userId, invoiceId, tokenHash.toString('hex')],
  );
  return link;
}

/** SQL of the links that no mail has taken along. */
const IS_OWN = `not exists (select from mails where mails.link_id = invoice_links.id)
  and not exists (select from statement_invoices where statement_invoices.link_id = invoice_links.id)`;

/** Of those that a user made and revoked, the oldest go once an invoice has as many links as it may. */
export async function pruneRevoked(em: EntityManager, invoiceId: string): Promise<void> {
  await em.execute(
    `delete from invoice_links where id in (
       select id from (
         select id, revoked_at, row_number() over (order by revoked_at is not null, created_at desc, id) as place
         from invoice_links where invoice_id = ? and ${IS_OWN}
       ) as ordered where place >= ${MAX_LINKS} and revoked_at is not null
     )`,
    [invoiceId],
  );
}

/** Those that a user sends themselves. */
export async function countOwnLinks(em: EntityManager, invoiceId: string): Promise<number> {
  const sql = `select count(*)::integer as count from invoice_links where invoice_id = ? and ${IS_OWN}`;
  const [{ count }] = await em.execute<[{ count: number }]>(sql, [invoiceId]);
  return count;
}

/**
 * Adds a link of a mail to each of these invoices, which are locked.
 *
 * @returns the link of each; none of an invoice that has as many as it may
 */
export async function insertLinks(
  em: EntityManager,
  userId: string,
  links: { invoiceId: string; tokenHash: Buffer }[],
): Promise<Map<string, string>> {
  const rows = await em.execute<{ id: string; invoiceId: string }[]>(
    `insert into invoice_links (user_id, invoice_id, token_hash)
     select ?, "invoiceId", decode("tokenHash", 'hex')
     from jsonb_to_recordset(?::jsonb) as wanted ("invoiceId" uuid, "tokenHash" text)
     where (select count(*) from invoice_links where invoice_id = "invoiceId") < ${MAX_LINKS + MAX_MAILS}
     returning id, invoice_id as "invoiceId"`,
    [userId, JSON.stringify(links.map((link) => ({ ...link, tokenHash: link.tokenHash.toString('hex') })))],
  );
  return new Map(rows.map(({ id, invoiceId }) => [invoiceId, id]));
}

/** What has not left yet never will: its link leads nowhere any more. */
export async function cancelMailOfLink(em: EntityManager, linkId: string): Promise<void> {
  const failure: MailFailure = { code: 'linkRevoked' };
  await em.execute(
    `update mails set state = 'failed', failure = ?::jsonb, leased_until = null, read_at = clock_timestamp()
     where link_id = ? and state = 'queued'`,
    [JSON.stringify(failure), linkId],
  );
}

export async function revokeLink(em: EntityManager, id: string): Promise<void> {
  await em.execute('update invoice_links set revoked_at = clock_timestamp() where id = ?', [id]);
}

/** Null where the invoice has no logo. */
export async function selectLogoHash(em: EntityManager, invoiceId: string): Promise<string | null> {
  const sql = 'select company_logo_sha256 as sha256 from invoices where id = ?';
  const [invoice] = await em.execute<{ sha256: string | null }[]>(sql, [invoiceId]);
  return invoice?.sha256 ?? null;
}

/** The link of an address, whoever it belongs to; none that was revoked. @param tokenHash hex */
export async function findLink(em: EntityManager, tokenHash: string): Promise<FoundLink | undefined> {
  const [link] = await em.execute<FoundLink[]>(
    `select id as "linkId", user_id as "userId", invoice_id as "invoiceId" from invoice_links
     where token_hash = decode(?, 'hex') and revoked_at is null`,
    [tokenHash],
  );
  return link;
}

/** Covers what clients are shown, the lines too: those of a saved invoice never change. */
export async function selectLinkVersion(em: EntityManager, invoiceId: string): Promise<string> {
  const [row] = await em.execute<[{ version: string }]>(
    `select md5(concat_ws(' ', invoices::text, ${STATUS_AS_READ}, current_date,
       (select options::text from payment_options options where options.user_id = invoices.user_id))) as version
     from invoices where id = ?`,
    [invoiceId],
  );
  return row.version;
}

export async function markOpened(em: EntityManager, id: string): Promise<void> {
  await em.execute(
    // Who opens the link of a test is the user.
    `update invoice_links set opened_at = clock_timestamp()
     where id = ? and opened_at is null
       and not exists (select from mails where link_id = invoice_links.id and kind = 'test')`,
    [id],
  );
}

/** Links of all of a user's invoices, after one of them, in the order in which they were made. */
export const selectLinksOfUser = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredInvoiceLink[]> =>
  em.execute<StoredInvoiceLink[]>(
    `select ${COLUMNS}, invoice_id as "invoiceId",
       (select invoice_number from invoices where invoices.id = invoice_id) as "invoiceNumber"
     from invoice_links
     where user_id = ?
       ${after ? 'and (invoice_links.created_at, id) > (select l.created_at, l.id from invoice_links l where l.id = ? and l.user_id = ?)' : ''}
     order by invoice_links.created_at, id limit ?`,
    [userId, ...(after ? [after, userId] : []), limit],
  );
