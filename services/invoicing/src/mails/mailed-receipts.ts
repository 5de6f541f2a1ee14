import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { billing, type Plan } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { type ReceivedPayment, Receipts } from '../payments/receipts.js';
import { enqueueReceipt } from './enqueue-receipt.js';
import { getMailLimits } from './mail-limits.js';
import { lockMailsOfUser } from './mail.queries.js';
import { selectMailSettings } from './mail-settings.queries.js';

const PRO_PLAN: Plan = { status: 'active', trialEndsAt: null };

@Injectable()
export class MailedReceipts extends Receipts {
  private readonly logger = new Logger('Receipts');

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {
    super();
  }

  async prepare(userId: string, { isScheduled } = { isScheduled: false }) {
    const mailSettings = await selectMailSettings(this.em, userId);
    if (!mailSettings.sendReceipts) return null;
    // Recording a payment must not wait for the billing service. While billing is down, the limits of the Pro plan
    // apply to every user, so that paying users lose no receipts.
    const getPlan = isScheduled ? billing.getPlanOnSchedule : billing.getPlan;
    const plan = await this.bus.call(getPlan, { userId }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.status > 500)) throw error;
      this.logger.warn({ err: error, userId, msg: 'Receipt queued without the plan' });
      return PRO_PLAN;
    });
    const settings = { templates: mailSettings, limits: getMailLimits(plan, this.config) };
    return (em: EntityManager, payment: ReceivedPayment) => enqueueReceipt(em, payment, settings);
  }

  lock(em: EntityManager, userId: string): Promise<void> {
    return lockMailsOfUser(em, userId);
  }
}
