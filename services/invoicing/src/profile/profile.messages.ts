import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { type CompanyProfile, type CompanyProfileUpdate, invoicing, type OfUser } from '@paperbill/contracts';
import { Handles } from '@paperbill/messaging';
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
  async save({ userId, update }: OfUser & { update: CompanyProfileUpdate }): Promise<CompanyProfile> {
    await saveProfile(this.em, userId, update);
    return readProfile(this.em, userId, await readCounter(this.em, userId));
  }
}
