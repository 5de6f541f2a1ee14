import type { EntityManager } from '@mikro-orm/postgresql';
import type { NumberedDocument } from '@paperbill/contracts/http';
import type { NumberJournalSelection } from '@paperbill/contracts/nats';
import { toCounterPattern } from '@paperbill/contracts/rules';
import { readCounter } from '../numbering/invoice-counter.queries.js';
import { SHOWN_STATUS } from './invoice.queries.js';

/**
 * Each series is listed from its first to its last number in the period. For each page, PostgreSQL sorts all document
 * numbers of the user. The setting `work_mem` limits the memory of this sort.
 */
export async function selectNumberJournal(
  em: EntityManager,
  userId: string,
  { from, to, after }: NumberJournalSelection,
  limit: number,
): Promise<NumberedDocument[]> {
  const { invoiceFormat, creditNoteFormat } = await readCounter(em, userId);
  // The patterns separate the counter from other digits of the number, such as a year immediately before the counter.
  const patterns = [invoiceFormat, creditNoteFormat].map((format) => (format ? toCounterPattern(format) : null));
  // Raw SQL: the query needs window functions over a union of two tables.
  const rows = await em.execute<(NumberedDocument & { suffix: string })[]>(
    `with documents as (
       select id, 'invoice' as kind, invoice_number as number, invoice_date as date, client_name as client,
         ${SHOWN_STATUS} as status, total
       from invoices where user_id = ?
       union all
       select id, 'credit-note', number, date, '', '', total from credit_notes where user_id = ?
     ), numbered as (
       select *, coalesce(parts[1] || parts[3], regexp_replace(number, '\\d+$', '')) as series,
         coalesce(parts[2], substring(number from '\\d+$')) as digits, coalesce(parts[3], '') as suffix,
         coalesce(parts[2], substring(number from '\\d+$'))::numeric as value,
         date >= coalesce(?::date, '-infinity') and date <= coalesce(?::date, 'infinity') as "isInPeriod"
       from (select *, regexp_match(number, case kind when 'invoice' then ? else ? end::text, 'i') as parts
         from documents) as matched
     ), journal as (
       select *, lag(digits) over (partition by kind, series order by value) as "digitsBefore",
         min(value) filter (where "isInPeriod") over of_series as first,
         max(value) filter (where "isInPeriod") over of_series as last
       from numbered
       window of_series as (partition by kind, series)
     )
     select id, kind, series, suffix, number, digits, "digitsBefore", date::text, client, status, total, "isInPeriod",
       (select string_agg(note.number || ' of ' || note.date, ', ' order by note.created_at)
        from credit_notes note where journal.kind = 'invoice' and note.invoice_id = journal.id) as credits
     from journal
     where (case when value is null then "isInPeriod" else value between first and last end)
       ${after ? 'and (kind, series collate "C", coalesce(value, -1), id) > (?, ? collate "C", ?::numeric, ?::uuid)' : ''}
     order by kind, series collate "C", coalesce(value, -1), id limit ?`,
    [
      userId,
      userId,
      from,
      to,
      ...patterns,
      ...(after ? [after.kind, after.series, after.digits ?? '-1', after.id] : []),
      limit,
    ],
  );
  return rows.map(({ suffix, ...row }) => ({ ...row, ...(suffix && { suffix }) }));
}
