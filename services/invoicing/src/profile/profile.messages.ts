import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { CompanyProfile } from '@paperbill/contracts/http';
import { invoicing, type OfUser, type SaveProfile } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { harmlessLogo } from '../logo/image/harmless-logo.js';
import { readCounter } from '../numbering/invoice-counter.js';
import { readProfile } from './read-profile.js';
import { saveProfile } from './save-profile.js';

@Controller()
export class ProfileMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getProfile)
  async get({ userId }: OfUser): Promise<CompanyProfile> {
    return readProfile(this.em, userId, await readCounter(this.em, userId));
  }

  @Handles(invoicing.saveProfile)
  async save({ userId, update, logo }: SaveProfile): Promise<CompanyProfile> {
    // Before the transaction: nothing stays locked while a picture is worked on.
    const newLogo = logo === undefined ? undefined : await harmlessLogo(Buffer.from(logo, 'base64'));
    await saveProfile(this.em, userId, update, newLogo);
    return readProfile(this.em, userId, await readCounter(this.em, userId));
  }
}
