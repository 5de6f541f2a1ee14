import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { invoicing, type LogoFile, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { readLogo } from './stored-logos.js';

@Controller()
export class GetLogoMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getLogo)
  async get({ userId, sha256 }: OfUser & { sha256: string | null }): Promise<LogoFile> {
    return readLogo(this.em, userId, sha256);
  }
}
