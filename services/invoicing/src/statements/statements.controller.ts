import { Controller } from '@nestjs/common';
import { invoicing, type WithUserId, type SendStatement, type StatementSelection } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { StatementsService } from './statements.service.js';

@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Handles(invoicing.getStatement)
  get({ userId, id, currency }: WithUserId & StatementSelection) {
    return this.statements.get(userId, id, currency);
  }

  @Handles(invoicing.sendStatement)
  send(request: SendStatement) {
    return this.statements.send(request);
  }
}
