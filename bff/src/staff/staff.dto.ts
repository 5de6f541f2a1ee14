import {
  mailSuspensionFields,
  type NewMailSuspension,
  type StaffAccountFilter,
  type StaffAccountState,
  staffAccountStates,
  type StaffMailFilter,
  STAFF_MAX_PAGE_SIZE,
  type SubscriptionEventFilter,
  type SubscriptionEventState,
  subscriptionEventStates,
} from '@paperbill/contracts/http';
import { MAX_LENGTH, MAX_PAGE, type MailState, mailStates } from '@paperbill/contracts/rules';
import { Param } from '@nestjs/common';
import { createCompleteDto } from '../validation/create-dto.js';
import { createIdPipe } from '../validation/id.pipe.js';
import { IsOption, IsOptionalCalendarDate, IsOptionalId, IsQueryText, IsWholeNumber } from '../validation/rules.js';

export class EventFilterQuery implements SubscriptionEventFilter {
  @IsQueryText({ max: MAX_LENGTH.name })
  type?: string;

  @IsOption(subscriptionEventStates)
  state?: SubscriptionEventState;

  @IsQueryText({ max: MAX_LENGTH.email })
  search?: string;

  @IsOptionalCalendarDate()
  from?: string;

  @IsOptionalCalendarDate()
  to?: string;
}

export class EventListQuery extends EventFilterQuery {
  @IsWholeNumber(1, MAX_PAGE)
  page?: number;

  @IsWholeNumber(1, STAFF_MAX_PAGE_SIZE)
  pageSize?: number;
}

export class MailListQuery implements StaffMailFilter {
  @IsOption(mailStates)
  state?: MailState;

  @IsOptionalId()
  userId?: string;
}

export class AccountListQuery implements StaffAccountFilter {
  @IsOption(staffAccountStates)
  state?: StaffAccountState;

  @IsOptionalId()
  userId?: string;
}

export class MailStopBody extends createCompleteDto(mailSuspensionFields) implements NewMailSuspension {}

const EVENT_ID = /^evt_\w{1,250}$/;

export const EventIdParam = () =>
  Param(
    'id',
    createIdPipe((id) => EVENT_ID.test(id)),
  );
