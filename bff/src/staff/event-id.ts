import { AppError } from '@paperbill/contracts/http';
import { Param, type PipeTransform } from '@nestjs/common';

const EVENT_ID = /^evt_\w{1,250}$/;

/** What Stripe would not call an event is none. */
const knownShape: PipeTransform<string, string> = {
  transform: (value) => {
    if (!EVENT_ID.test(value)) throw new AppError('NOT_FOUND');
    return value;
  },
};

/** The id of an event of Stripe's in a route's path; 404 where it can't be one. */
export const EventId = () => Param('id', knownShape);
