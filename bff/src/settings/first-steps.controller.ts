import { type FirstStep, firstSteps, type FirstStepsAnswer } from '@paperbill/contracts/http';
import { catalogue, type FirstStepsOfUser, invoicing } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { Rule } from '../validation/rule.js';

const isStepList = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= firstSteps.length && value.every((step) => firstSteps.includes(step));

export class SkippedStepsDto {
  @Rule((value) => (isStepList(value) ? null : validationTexts.option), {
    type: 'array',
    items: { type: 'string', enum: [...firstSteps] },
    maxItems: firstSteps.length,
    required: true,
  })
  steps: FirstStep[];
}

@Controller('app/api/first-steps')
export class FirstStepsController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @ApiAnswer(200, 'The first steps of a new account; none if no step is open', schemaRef('FirstSteps'))
  async get(@CurrentUserId() userId: string): Promise<FirstStepsAnswer> {
    const ofUser = await this.bus.call(invoicing.getFirstSteps, { userId });
    if (ofUser.skipped.length === firstSteps.length) return { steps: [] };
    const done: Record<FirstStep, boolean> = {
      company: ofUser.hasCompany,
      customer: await this.hasCustomer(userId, ofUser),
      invoice: ofUser.hasInvoice,
    };
    const steps = firstSteps.map((step) => ({
      step,
      state: done[step] ? ('done' as const) : ofUser.skipped.includes(step) ? ('skipped' as const) : ('open' as const),
    }));
    if (steps.some(({ state }) => state === 'open')) return { steps };
    // All steps are now skipped, so that no step becomes open again. Otherwise, this would happen if the user deleted
    // the only customer.
    await this.bus.call(invoicing.skipFirstSteps, { userId, steps: [...firstSteps] });
    return { steps: [] };
  }

  @Post('skip')
  @HttpCode(200)
  @ApiAnswer(200, 'The first steps after these were skipped', schemaRef('FirstSteps'))
  async skip(@CurrentUserId() userId: string, @Body() { steps }: SkippedStepsDto): Promise<FirstStepsAnswer> {
    await this.bus.call(invoicing.skipFirstSteps, { userId, steps });
    return this.get(userId);
  }

  /** If the user has an invoice, the step counts as done, because such a user does not need it. */
  private async hasCustomer(userId: string, { hasInvoice, skipped }: FirstStepsOfUser): Promise<boolean> {
    if (hasInvoice) return true;
    if (skipped.includes('customer')) return false;
    const { items } = await this.bus.call(catalogue.selectCustomers, { userId, offset: 0, limit: 1, count: false });
    return items.length > 0;
  }
}
