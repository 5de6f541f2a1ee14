import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { kysely, type Tables } from '../tables.js';

/** The caller must have locked the user's invoice counter. */
export async function removeUnusedLogos(em: EntityManager, userId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('logos')
    .where('userId', '=', userId)
    .where(isLogoUnusedInSql('company_profiles', 'logoSha256'))
    .where(isLogoUnusedInSql('invoices', 'companyLogoSha256'))
    .where(isLogoUnusedInSql('quotes', 'companyLogoSha256'))
    .execute();
}

const isLogoUnusedInSql = <Table extends 'company_profiles' | 'invoices' | 'quotes'>(
  table: Table,
  logo: keyof Tables[Table] & string,
) =>
  sql<boolean>`not exists (
    select from ${sql.table(table)} shown where shown.user_id = logos.user_id and ${sql.ref(`shown.${logo}`)} = logos.sha256)`;
