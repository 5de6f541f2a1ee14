import { Controller } from '@nestjs/common';
import { invoicing, type OfUser, type SendStatement } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { StatementsService } from './statements.service.js';

@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Handles(invoicing.getStatement)
  get({ userId, id }: OfUser & { id: string }) {
    return this.statements.get(userId, id);
  }

  @Handles(invoicing.sendStatement)
  send(request: SendStatement) {
    return this.statements.send(request);
  }
}
