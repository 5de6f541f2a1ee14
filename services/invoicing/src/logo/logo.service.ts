import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type { LogoFile } from '@paperbill/contracts/nats';
import { LogoEntity } from './logo.entity.js';
import type { SanitizedLogo } from './sanitize-logo.js';

@Injectable()
export class LogoService {
  constructor(private readonly em: EntityManager) {}

  async get(userId: string, sha256: string): Promise<LogoFile> {
    const logo = await this.em.findOne(LogoEntity, { userId, sha256 }, { disableIdentityMap: true });
    if (!logo) throw new AppError('NOT_FOUND');
    return { mediaType: logo.mediaType, base64: logo.content.toString('base64'), sha256: logo.sha256 };
  }
}

export async function storeLogo(em: EntityManager, userId: string, logo: SanitizedLogo): Promise<void> {
  await em.upsert(LogoEntity, { userId, ...logo }, { onConflictAction: 'ignore', disableIdentityMap: true });
}
