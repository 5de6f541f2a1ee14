import {
  AppError,
  mailStopFields,
  type NewMailStop,
  type StaffMailFilter,
  STAFF_MAX_PAGE_SIZE,
  type SubscriptionEventFilter,
  type SubscriptionEventState,
  subscriptionEventStates,
} from '@paperbill/contracts/http';
import { MAX_LENGTH, MAX_PAGE, type MailState, mailStates } from '@paperbill/contracts/rules';
import { Param, type PipeTransform } from '@nestjs/common';
import { completeDto } from '../validation/dto-of.js';
import { Option, OptionalCalendarDate, OptionalId, QueryText, WholeNumber } from '../validation/rules.js';

/** The query parameters of the event list. An empty query selects all events. */
export class EventFilterQuery implements SubscriptionEventFilter {
  @QueryText({ max: MAX_LENGTH.name })
  type?: string;

  @Option(subscriptionEventStates)
  state?: SubscriptionEventState;

  @QueryText({ max: MAX_LENGTH.email })
  search?: string;

  @OptionalCalendarDate()
  from?: string;

  @OptionalCalendarDate()
  to?: string;
}

export class EventListQuery extends EventFilterQuery {
  @WholeNumber(1, MAX_PAGE)
  page?: number;

  @WholeNumber(1, STAFF_MAX_PAGE_SIZE)
  pageSize?: number;
}

export class MailListQuery implements StaffMailFilter {
  @Option(mailStates)
  state?: MailState;

  @OptionalId()
  userId?: string;
}

export class MailStopBody extends completeDto(mailStopFields) implements NewMailStop {}

const EVENT_ID = /^evt_\w{1,250}$/;

/** Answers 404 for an id that does not have the format of a Stripe id. */
const knownShape: PipeTransform<string, string> = {
  transform: (value) => {
    if (!EVENT_ID.test(value)) throw new AppError('NOT_FOUND');
    return value;
  },
};

/** Injects the id of a Stripe event from the path. A malformed id gets status 404. */
export const EventId = () => Param('id', knownShape);
