import { Controller } from '@nestjs/common';
import { invoicing, type WithUserId, type SaveProfile } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { LogoService } from '../logo/logo.service.js';
import { ProfileService } from './profile.service.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly logos: LogoService,
  ) {}

  @Handles(invoicing.getProfile)
  get({ userId }: WithUserId) {
    return this.profiles.get(userId);
  }

  @Handles(invoicing.hasRoundedDocuments)
  hasRoundedDocuments({ userId }: WithUserId) {
    return this.profiles.hasRoundedDocuments(userId);
  }

  @Handles(invoicing.saveProfile)
  save({ userId, update, logo, notice }: SaveProfile) {
    const upload = logo === undefined ? undefined : Buffer.from(logo, 'base64');
    return this.profiles.save(userId, update, upload, notice);
  }

  @Handles(invoicing.getLogo)
  getLogo({ userId, sha256 }: WithUserId & { sha256: string | null }) {
    return sha256 === null ? this.profiles.getLogo(userId) : this.logos.get(userId, sha256);
  }
}
