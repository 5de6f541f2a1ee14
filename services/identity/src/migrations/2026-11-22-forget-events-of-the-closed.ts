import { ForgetEventsOfTheDeleted } from '@paperbill/service-kit';

/** Only identity knows whose accounts are closed: nobody else's events are forgotten. */
export class ForgetEventsOfTheClosed extends ForgetEventsOfTheDeleted {
  protected override readonly isOpen = 'exists (select from users where id = forgotten and closed_at is null)';
}
