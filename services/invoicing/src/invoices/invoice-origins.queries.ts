import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceOrigins } from '@paperbill/contracts/http';
import { idArray } from '@paperbill/service-kit';

/** SQL of another invoice. */
const OTHER = `json_build_object('id', other.id, 'invoiceNumber', other.invoice_number)`;

/**
 * Which invoice one stands in for, what stands in for it (an invoice rather than a draft, the first of them), which it is a
 * copy of, and its quote.
 */
export const selectOrigins = (em: EntityManager, invoiceIds: string[]): Promise<(InvoiceOrigins & { id: string })[]> =>
  em.execute(
    `select id,
       (select ${OTHER} from invoices as other where other.id = invoices.corrects_id) as corrects,
       coalesce(
         (select ${OTHER} from invoices as other where other.corrects_id = invoices.id order by created_at, id limit 1),
         (select json_build_object('id', draft.id, 'invoiceNumber', null) from invoice_drafts as draft
          where draft.corrects_id = invoices.id order by created_at, id limit 1)
       ) as "correctedBy",
       (select ${OTHER} from invoices as other where other.id = invoices.copied_from_id) as copied,
       (select json_build_object('id', quotes.id, 'number', quotes.number) from quotes
        where quotes.id = invoices.quote_id) as quote
     from invoices where id = any(?::uuid[])`,
    [idArray(invoiceIds)],
  );

/** The same of one invoice. */
export async function originsOf(em: EntityManager, invoiceId: string): Promise<InvoiceOrigins> {
  const [{ id: _id, ...origins }] = (await selectOrigins(em, [invoiceId])) as [InvoiceOrigins & { id: string }];
  return origins;
}
