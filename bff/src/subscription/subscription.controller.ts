import { billing, invoicing, type SubscriptionStatus } from '@paperbill/contracts';
import { Controller, Get } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Answers } from '../api-description/answers.js';
import { the } from '../api-description/answer-shapes.js';
import { UserId } from '../sessions/current-user.js';
import { subscriptionStatus } from './subscription-status.js';

@Controller('api/subscription')
export class SubscriptionController {
  constructor(private readonly bus: MessageBus) {}

  @Get('status')
  @Answers(200, 'The plan and what it allows', the('SubscriptionStatus'))
  async status(@UserId() userId: string): Promise<SubscriptionStatus> {
    const [plan, { totalInvoices }] = await Promise.all([
      this.bus.call(billing.getPlan, { userId }),
      this.bus.call(invoicing.countInvoices, { userId }),
    ]);
    return subscriptionStatus(plan, totalInvoices, new Date());
  }
}
