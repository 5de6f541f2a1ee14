import type { EntityManager } from '@mikro-orm/postgresql';

/** Removes the user's logos that neither the profile nor an invoice or a quote shows. The caller holds the counter's lock. */
export async function removeUnusedLogos(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    `delete from logos where user_id = ?
       and not exists (
         select from company_profiles where user_id = logos.user_id and logo_sha256 = logos.sha256)
       and not exists (
         select from invoices where user_id = logos.user_id and company_logo_sha256 = logos.sha256)
       and not exists (
         select from quotes where user_id = logos.user_id and company_logo_sha256 = logos.sha256)`,
    [userId],
  );
}
