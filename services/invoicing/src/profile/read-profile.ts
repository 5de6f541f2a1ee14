import type { EntityManager } from '@mikro-orm/postgresql';
import { type CompanyProfile, companyProfileDefaults, logoUrl } from '@paperbill/contracts/http';
import type { InvoiceCounter } from '../numbering/invoice-counter.js';
import { suggestion } from '../numbering/next-number.js';
import { CompanyProfileEntity } from './company-profile.entity.js';

/** The user's profile as it travels; before the first save its defaults. */
export async function readProfile(
  em: EntityManager,
  userId: string,
  { nextNumber }: Pick<InvoiceCounter, 'nextNumber'>,
): Promise<CompanyProfile> {
  const stored = await em.findOne(CompanyProfileEntity, { userId }, { disableIdentityMap: true });
  const nextInvoiceNumber = suggestion(nextNumber);
  if (!stored) return { ...companyProfileDefaults, nextInvoiceNumber };
  const { userId: _owner, logoSha256, createdAt, updatedAt, ...fields } = stored;
  return {
    ...companyProfileDefaults,
    ...fields,
    logoUrl: logoUrl(logoSha256),
    nextInvoiceNumber,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
