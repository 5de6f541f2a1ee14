import { Controller } from '@nestjs/common';
import { billing, type RequestOf, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { PaymentAccounts } from './payment-accounts.js';

@Controller()
export class ClientPaymentsController {
  constructor(private readonly accounts: PaymentAccounts) {}

  @Handles(billing.getPaymentAccount)
  getAccount(request: WithUserId) {
    return this.accounts.get(request);
  }

  @Handles(billing.refreshPaymentAccount)
  refreshAccount(request: WithUserId) {
    return this.accounts.refresh(request);
  }

  @Handles(billing.connectPaymentAccount)
  connectAccount(request: RequestOf<typeof billing.connectPaymentAccount>) {
    return this.accounts.connect(request);
  }

  @Handles(billing.turnOffPaymentAccount)
  turnOffAccount(request: WithUserId) {
    return this.accounts.turnOff(request);
  }
}
