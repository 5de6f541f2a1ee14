import type {
  AuditPage,
  BillingFigures,
  MailStopOfAccount,
  StaffMail,
  StaffMailList,
  StaffMember,
  StaffPaymentAccounts,
  StaffSubscriber,
  SubscriptionEvent,
  SubscriptionEventDetails,
} from '@paperbill/contracts/http';
import { billing, invoicing } from '@paperbill/contracts/nats';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { AuditLog } from '../audit/audit-log.service.js';
import { AuditQuery } from '../audit/audit.dto.js';
import { FreshSignIn } from '../sessions/fresh-sign-in.guard.js';
import { CurrentStaff, StaffOnly } from './staff.guard.js';
import { sendEventsCsv } from './events-csv.js';
import {
  AccountListQuery,
  EventFilterQuery,
  EventIdParam,
  EventListQuery,
  MailListQuery,
  MailStopBody,
} from './staff.dto.js';
import { IdParam } from '../validation/id.pipe.js';

/**
 * The routes for billing staff. When staff read a user's data, the access is recorded in the user's audit log before
 * the data is sent. If recording fails, the request is refused. Changes are recorded by the service that makes them.
 */
@Controller('staff/api')
@StaffOnly()
export class StaffController {
  constructor(
    private readonly bus: MessageBus,
    private readonly log: AuditLog,
  ) {}

  @Get('me')
  me(@CurrentStaff() staff: StaffMember): StaffMember {
    return staff;
  }

  @Get('figures')
  async figures(): Promise<BillingFigures> {
    await this.log.recordStaffRead({ userId: null, action: 'staff.read-figures' });
    return this.bus.call(billing.getFigures, {});
  }

  @Get('events')
  async listEvents(@Query() query: EventListQuery): Promise<{ events: SubscriptionEvent[]; total: number }> {
    await this.log.recordStaffRead({
      userId: null,
      action: 'staff.read-events',
      detail: formatFilterForAuditLog(query),
    });
    return this.bus.call(billing.listEvents, query);
  }

  @Get('events.csv')
  async exportEvents(@Query() query: EventFilterQuery, @Res() response: Response): Promise<void> {
    await this.log.recordStaffRead({
      userId: null,
      action: 'staff.exported-events',
      detail: formatFilterForAuditLog(query),
    });
    return sendEventsCsv(response, (after) => this.bus.call(billing.exportEvents, { ...query, after }));
  }

  @Get('event-types')
  listEventTypes(): Promise<string[]> {
    return this.bus.call(billing.listEventTypes, {});
  }

  @Get('events/:id')
  async getEvent(@EventIdParam() eventId: string): Promise<SubscriptionEventDetails> {
    const event = await this.bus.call(billing.getEvent, { eventId });
    await this.log.recordStaffRead({ userId: event.userId, action: 'staff.read-event', target: eventId });
    return event;
  }

  @Post('events/:id/replay')
  @HttpCode(200)
  @FreshSignIn()
  replayEvent(@EventIdParam() eventId: string, @CurrentStaff() staff: StaffMember): Promise<SubscriptionEventDetails> {
    return this.bus.call(billing.replayEvent, { eventId, staff });
  }

  @Get('payment-accounts')
  async listPaymentAccounts(@Query() query: AccountListQuery): Promise<StaffPaymentAccounts> {
    const detail = formatFilterForAuditLog(query);
    const userId = query.userId ?? null;
    await this.log.recordStaffRead({ userId, action: 'staff.read-payment-accounts', detail });
    return this.bus.call(billing.listPaymentAccounts, query);
  }

  @Get('mails')
  async listMails(@Query() query: MailListQuery): Promise<StaffMailList> {
    const userId = query.userId ?? null;
    await this.log.recordStaffRead({ userId, action: 'staff.read-mails', detail: formatFilterForAuditLog(query) });
    return this.bus.call(invoicing.listMailsForStaff, query);
  }

  @Post('mails/:id/retry')
  @HttpCode(200)
  @FreshSignIn()
  retryMail(@IdParam() id: string, @CurrentStaff() staff: StaffMember): Promise<StaffMail> {
    return this.bus.call(invoicing.retryMail, { id, staff });
  }

  @Get('customers/:userId/mail-stop')
  async getMailStop(@IdParam('userId') userId: string): Promise<MailStopOfAccount> {
    await this.log.recordStaffRead({ userId, action: 'staff.read-mails' });
    return this.bus.call(invoicing.getMailStop, { userId });
  }

  @Put('customers/:userId/mail-stop')
  @FreshSignIn()
  stopMails(
    @IdParam('userId') userId: string,
    @Body() stop: MailStopBody,
    @CurrentStaff() staff: StaffMember,
  ): Promise<MailStopOfAccount> {
    return this.bus.call(invoicing.setMailStop, { userId, staff, stop });
  }

  @Delete('customers/:userId/mail-stop')
  @FreshSignIn()
  allowMails(@IdParam('userId') userId: string, @CurrentStaff() staff: StaffMember): Promise<MailStopOfAccount> {
    return this.bus.call(invoicing.setMailStop, { userId, staff, stop: null });
  }

  @Get('customers/:userId')
  async getSubscriber(@IdParam('userId') userId: string): Promise<StaffSubscriber> {
    await this.log.recordStaffRead({ userId, action: 'staff.read-subscriber' });
    return this.bus.call(billing.getSubscriber, { userId });
  }

  @Get('customers/:userId/audit')
  async listAuditEvents(@IdParam('userId') userId: string, @Query() query: AuditQuery): Promise<AuditPage> {
    await this.log.recordStaffRead({ userId, action: 'staff.read-activity' });
    return this.log.readPage(userId, query, 'listForStaff');
  }

  @Post('customers/:userId/sync')
  @HttpCode(200)
  @FreshSignIn()
  syncSubscriber(@IdParam('userId') userId: string, @CurrentStaff() staff: StaffMember): Promise<StaffSubscriber> {
    return this.bus.call(billing.syncSubscriber, { userId, staff });
  }
}

const formatFilterForAuditLog = (query: EventFilterQuery | MailListQuery | AccountListQuery): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
