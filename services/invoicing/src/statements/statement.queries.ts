import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpenCredit, OpenInvoice } from '@paperbill/contracts/http';
import { type Currency, type Decimal, DEFAULT_LANGUAGE, type Language } from '@paperbill/contracts/rules';
import { toIdArraySql, sql } from '@paperbill/service-kit';
import { profileCurrencySql } from '../documents/account-currencies.queries.js';
import { IS_CREDIT, IS_OPEN, SHOWN_STATUS } from '../invoices/invoice.queries.js';
import { kysely } from '../tables.js';

const isOpen = sql.raw<boolean>(IS_OPEN);
const isCredit = sql.raw<boolean>(IS_CREDIT);

const openInvoiceColumns = [
  'invoices.id',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'total',
  'invoices.outstanding as amountDue',
  sql<boolean>`${sql.raw(SHOWN_STATUS)} = 'overdue'`.as('isOverdue'),
  // Raw SQL: the query builder creates JSON objects only inside a query, and this list of columns is outside of
  // any query.
  sql<OpenInvoice['charge'] | null>`(
    select jsonb_build_object('brand', brand, 'last4', last4, 'date', date) from automatic_payments
    where automatic_payments.invoice_id = invoices.id and state = 'planned')`.as('charge'),
] as const;

const omitMissingCharges = <Row extends { charge: OpenInvoice['charge'] | null }>(rows: Row[]) =>
  rows.map(({ charge, ...row }) => ({ ...row, ...(charge && { charge }) }));

export interface StatementScope {
  userId: string;
  customerId: string;
  currency: Currency;
}

const selectInvoicesOfCustomer = (em: EntityManager, { userId, customerId }: Omit<StatementScope, 'currency'>) =>
  kysely(em).selectFrom('invoices').where('invoices.userId', '=', userId).where('invoices.customerId', '=', customerId);

const selectInvoicesInStatementCurrency = (em: EntityManager, scope: StatementScope) =>
  selectInvoicesOfCustomer(em, scope).where('invoices.currency', '=', scope.currency);

/** @param invoiceId the invoice of the mail, which is the first invoice of the statement */
export const getScopeOfMailedStatement = (
  em: EntityManager,
  invoiceId: string,
): Promise<Pick<StatementScope, 'customerId' | 'currency'>> =>
  kysely(em)
    .selectFrom('invoices')
    .select(['customerId', 'currency'])
    .$narrowType<{ customerId: string }>()
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();

export const selectOpenInvoices = async (
  em: EntityManager,
  scope: StatementScope,
  limit: number,
): Promise<OpenInvoice[]> =>
  omitMissingCharges(
    await selectInvoicesInStatementCurrency(em, scope)
      .select(openInvoiceColumns)
      .where(isOpen)
      .orderBy('invoices.dueDate')
      .orderBy('invoices.id')
      .limit(limit)
      .execute(),
  );

export const selectCredits = (em: EntityManager, scope: StatementScope, limit: number): Promise<OpenCredit[]> =>
  selectInvoicesInStatementCurrency(em, scope)
    .select(['invoices.id', 'invoiceNumber', 'invoiceDate'])
    .select(sql<Decimal>`(-outstanding)::text`.as('amount'))
    .where(isCredit)
    .orderBy('invoiceDate')
    .orderBy('invoices.id')
    .limit(limit)
    .execute();

const profileLanguageSql = (userId: string) =>
  sql<Language>`coalesce((select language from company_profiles where user_id = ${userId}), ${DEFAULT_LANGUAGE}::text)`;

export interface OpenSums {
  currency: Currency;
  profileCurrency: Currency;
  profileLanguage: Language;
  open: number;
  credits: number;
  amountDue: Decimal;
}

export const sumOpenInvoices = (em: EntityManager, scope: Omit<StatementScope, 'currency'>): Promise<OpenSums[]> =>
  selectInvoicesOfCustomer(em, scope)
    .select([
      'currency',
      profileCurrencySql(scope.userId).as('profileCurrency'),
      profileLanguageSql(scope.userId).as('profileLanguage'),
      sql<number>`count(*) filter (where ${isOpen})::int`.as('open'),
      sql<number>`count(*) filter (where ${isCredit})::int`.as('credits'),
      sql<Decimal>`sum(outstanding)::text`.as('amountDue'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();

interface LockedOpenInvoice {
  id: string;
  clientName: string;
  dueDate: string;
}

/**
 * The invoices are locked in the order of their ids, to avoid deadlocks. The returned invoices are sorted by their
 * due date.
 */
export async function lockOpenInvoices(
  em: EntityManager,
  scope: StatementScope,
  limit: number,
): Promise<LockedOpenInvoice[]> {
  const open = selectInvoicesInStatementCurrency(em, scope)
    .select('invoices.id')
    .where(isOpen)
    .orderBy('invoices.dueDate')
    .orderBy('invoices.id')
    .limit(limit);
  const locked = await kysely(em)
    .selectFrom('invoices')
    .select(['invoices.id', 'clientName', 'dueDate'])
    .where('invoices.id', '=', sql<string>`any(array(${open}))`)
    // The outer query checks again that each invoice is open. While the query waited for the lock, another transaction
    // may have recorded a payment.
    .where(isOpen)
    .orderBy('invoices.id')
    .forNoKeyUpdate()
    .execute();
  const getPlace = ({ dueDate, id }: LockedOpenInvoice) => `${dueDate} ${id}`;
  return locked.sort((one, other) => (getPlace(one) < getPlace(other) ? -1 : 1));
}

export async function selectInvoicesAtMailLimit(
  em: EntityManager,
  invoiceIds: string[],
  maxMails: number,
): Promise<Set<string>> {
  const rows = await kysely(em)
    .selectFrom('mails')
    .select('invoiceId')
    .$narrowType<{ invoiceId: string }>()
    .where('invoiceId', '=', sql<string>`any(${toIdArraySql(invoiceIds)}::uuid[])`)
    .groupBy('invoiceId')
    .having(({ fn }) => fn.countAll(), '>=', maxMails)
    .execute();
  return new Set(rows.map(({ invoiceId }) => invoiceId));
}

interface OtherStatementInvoice {
  invoiceId: string;
  linkId: string | null;
}

/** Stores the invoices that an account statement lists. One of them is stored with the e-mail, so it is left out here. */
export async function insertOtherInvoices(
  em: EntityManager,
  { userId, mailId, others }: { userId: string; mailId: string; others: OtherStatementInvoice[] },
): Promise<void> {
  if (others.length === 0) return;
  await kysely(em)
    .insertInto('statement_invoices')
    .values(others.map(({ invoiceId, linkId }) => ({ mailId, userId, invoiceId, linkId })))
    .execute();
}

/**
 * Returns the ids of the other links in a mail, including revoked links. The row of the mail itself contains the
 * first link.
 */
export async function selectOtherLinks(em: EntityManager, mailId: string): Promise<string[]> {
  const rows = await kysely(em)
    .selectFrom('statement_invoices')
    .select('linkId')
    .$narrowType<{ linkId: string }>()
    .where('mailId', '=', mailId)
    .where('linkId', 'is not', null)
    .execute();
  return rows.map(({ linkId }) => linkId);
}

export interface ListedInvoice extends OpenInvoice {
  linkId: string | null;
}

export const selectListedInvoices = async (em: EntityManager, mailId: string): Promise<ListedInvoice[]> =>
  omitMissingCharges(
    await kysely(em)
      .selectFrom(({ selectFrom }) =>
        selectFrom('mails')
          .select(['invoiceId', 'linkId'])
          .where('id', '=', mailId)
          .unionAll(selectFrom('statement_invoices').select(['invoiceId', 'linkId']).where('mailId', '=', mailId))
          .as('listed'),
      )
      .innerJoin('invoices', 'invoices.id', 'listed.invoiceId')
      .leftJoin('invoice_links', 'invoice_links.id', 'listed.linkId')
      .select(openInvoiceColumns)
      .select((eb) => eb.case().when('revokedAt', 'is', null).then(eb.ref('listed.linkId')).end().as('linkId'))
      .where(isOpen)
      .orderBy('invoices.dueDate')
      .orderBy('invoices.id')
      .execute(),
  );
