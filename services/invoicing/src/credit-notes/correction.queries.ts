import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceDetails } from '@paperbill/contracts/http';

type Corrections = Pick<InvoiceDetails, 'corrects' | 'correctedBy'>;

/** Which invoice one stands in for, and what stands in for it: an invoice rather than a draft, the first of them. */
export async function correctionsOf(em: EntityManager, invoiceId: string): Promise<Corrections> {
  const other = `json_build_object('id', other.id, 'invoiceNumber', other.invoice_number)`;
  const [corrections] = await em.execute<[Corrections]>(
    `select
       (select ${other} from invoices as other where other.id = invoices.corrects_id) as corrects,
       coalesce(
         (select ${other} from invoices as other where other.corrects_id = invoices.id order by created_at, id limit 1),
         (select json_build_object('id', draft.id, 'invoiceNumber', null) from invoice_drafts as draft
          where draft.corrects_id = invoices.id order by created_at, id limit 1)
       ) as "correctedBy"
     from invoices where id = ?`,
    [invoiceId],
  );
  return corrections;
}
