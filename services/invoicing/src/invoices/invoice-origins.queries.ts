import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceDetails } from '@paperbill/contracts/http';

type Origins = Pick<InvoiceDetails, 'corrects' | 'correctedBy' | 'copied' | 'quote'>;

/**
 * Which invoice one stands in for, what stands in for it (an invoice rather than a draft, the first of them), which it is a
 * copy of, and its quote.
 */
export async function originsOf(em: EntityManager, invoiceId: string): Promise<Origins> {
  const other = `json_build_object('id', other.id, 'invoiceNumber', other.invoice_number)`;
  const [origins] = await em.execute<[Origins]>(
    `select
       (select ${other} from invoices as other where other.id = invoices.corrects_id) as corrects,
       coalesce(
         (select ${other} from invoices as other where other.corrects_id = invoices.id order by created_at, id limit 1),
         (select json_build_object('id', draft.id, 'invoiceNumber', null) from invoice_drafts as draft
          where draft.corrects_id = invoices.id order by created_at, id limit 1)
       ) as "correctedBy",
       (select ${other} from invoices as other where other.id = invoices.copied_from_id) as copied,
       (select json_build_object('id', quotes.id, 'number', quotes.number) from quotes
        where quotes.id = invoices.quote_id) as quote
     from invoices where id = ?`,
    [invoiceId],
  );
  return origins;
}
