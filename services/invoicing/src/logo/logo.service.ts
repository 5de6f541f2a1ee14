import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type { LogoFile } from '@paperbill/contracts/nats';
import { CompanyProfileEntity } from '../profile/company-profile.entity.js';
import { LogoEntity } from './logo.entity.js';
import type { SanitizedLogo } from './sanitize-logo.js';

@Injectable()
export class LogoService {
  constructor(private readonly em: EntityManager) {}

  /**
   * A logo of the user's.
   *
   * @param sha256 null for the profile's own
   * @throws AppError NOT_FOUND
   */
  async get(userId: string, sha256: string | null): Promise<LogoFile> {
    const hash = sha256 ?? (await this.profileLogo(userId));
    const logo = hash && (await this.em.findOne(LogoEntity, { userId, sha256: hash }, { disableIdentityMap: true }));
    if (!logo) throw new AppError('NOT_FOUND');
    return { mediaType: logo.mediaType, base64: logo.content.toString('base64'), sha256: logo.sha256 };
  }

  private async profileLogo(userId: string): Promise<string | null> {
    const profile = await this.em.findOne(
      CompanyProfileEntity,
      { userId },
      { fields: ['logoSha256'], disableIdentityMap: true },
    );
    return profile?.logoSha256 ?? null;
  }
}

/** Stores a logo, unless it is stored already. */
export async function storeLogo(em: EntityManager, userId: string, logo: SanitizedLogo): Promise<void> {
  await em.upsert(LogoEntity, { userId, ...logo }, { onConflictAction: 'ignore', disableIdentityMap: true });
}
