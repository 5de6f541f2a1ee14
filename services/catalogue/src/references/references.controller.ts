import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { catalogue, type OfUser, type References } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { selectUnknown } from './references.queries.js';

/** Tells invoicing which customers and products an invoice can not name. */
@Controller()
export class ReferencesController {
  constructor(private readonly em: EntityManager) {}

  @Handles(catalogue.findUnknown)
  findUnknown({ userId, ...references }: OfUser & References): Promise<References> {
    return selectUnknown(this.em, userId, references);
  }
}
