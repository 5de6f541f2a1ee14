import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import type { LogoFile } from '@paperbill/contracts/nats';
import { CompanyProfileEntity } from '../profile/company-profile.entity.js';
import type { Logo } from './image/harmless-logo.js';
import { LogoEntity } from './logo.entity.js';

/** Stores a logo, unless it is stored already. */
export async function storeLogo(em: EntityManager, userId: string, logo: Logo): Promise<void> {
  await em.upsert(LogoEntity, { userId, ...logo }, { onConflictAction: 'ignore', disableIdentityMap: true });
}

/** Removes the user's logos that neither the profile nor an invoice shows. The caller holds the counter's lock. */
export async function removeUnusedLogos(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    `delete from logos where user_id = ?
       and not exists (
         select from company_profiles where user_id = logos.user_id and logo_sha256 = logos.sha256)
       and not exists (
         select from invoices where user_id = logos.user_id and company_logo_sha256 = logos.sha256)`,
    [userId],
  );
}

/**
 * A logo of the user's.
 *
 * @param sha256 null for the profile's own
 * @throws AppError NOT_FOUND
 */
export async function readLogo(em: EntityManager, userId: string, sha256: string | null): Promise<LogoFile> {
  const hash = sha256 ?? (await profilesLogo(em, userId));
  const logo = hash && (await em.findOne(LogoEntity, { userId, sha256: hash }, { disableIdentityMap: true }));
  if (!logo) throw new AppError('NOT_FOUND');
  return { mediaType: logo.mediaType, base64: logo.content.toString('base64'), sha256: logo.sha256 };
}

async function profilesLogo(em: EntityManager, userId: string): Promise<string | null> {
  const profile = await em.findOne(
    CompanyProfileEntity,
    { userId },
    { fields: ['logoSha256'], disableIdentityMap: true },
  );
  return profile?.logoSha256 ?? null;
}
