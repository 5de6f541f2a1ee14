import type { EntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../tables.js';

/** Removes the user's logos that neither the profile nor an invoice or a quote shows. The caller holds the counter's lock. */
export async function removeUnusedLogos(em: EntityManager, userId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('logos')
    .where('userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_profiles')
            .select('company_profiles.id')
            .whereRef('company_profiles.userId', '=', 'logos.userId')
            .whereRef('company_profiles.logoSha256', '=', 'logos.sha256'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .select('invoices.id')
            .whereRef('invoices.userId', '=', 'logos.userId')
            .whereRef('invoices.companyLogoSha256', '=', 'logos.sha256'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quotes')
            .select('quotes.id')
            .whereRef('quotes.userId', '=', 'logos.userId')
            .whereRef('quotes.companyLogoSha256', '=', 'logos.sha256'),
        ),
      ),
    )
    .execute();
}
