import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { FirstStep } from '@paperbill/contracts/http';
import { invoicing, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { insertSkippedSteps, selectFirstSteps } from './first-steps.queries.js';

@Controller()
export class FirstStepsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getFirstSteps)
  get({ userId }: WithUserId) {
    return selectFirstSteps(this.em, userId);
  }

  @Handles(invoicing.skipFirstSteps)
  async skip({ userId, steps }: WithUserId & { steps: FirstStep[] }) {
    if (steps.length > 0) await insertSkippedSteps(this.em, userId, steps);
    return {};
  }
}
