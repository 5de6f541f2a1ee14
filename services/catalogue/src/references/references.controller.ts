import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { catalogue, type WithUserId, type CustomerAndProductIds } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { selectPrices, selectUnknownReferences } from './references.queries.js';

@Controller()
export class ReferencesController {
  constructor(private readonly em: EntityManager) {}

  @Handles(catalogue.findUnknown)
  findUnknownReferences({ userId, ...references }: WithUserId & CustomerAndProductIds) {
    return selectUnknownReferences(this.em, userId, references);
  }

  @Handles(catalogue.findUnknownOnSchedule)
  findUnknownOnSchedule(request: WithUserId & CustomerAndProductIds) {
    return this.findUnknownReferences(request);
  }

  @Handles(catalogue.getPrices)
  getPrices({ userId, productIds }: WithUserId & { productIds: string[] }) {
    return selectPrices(this.em, userId, productIds);
  }
}
