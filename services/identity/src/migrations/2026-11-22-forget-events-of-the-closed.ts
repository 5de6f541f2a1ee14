import { ForgetEventsOfTheDeleted } from '@paperbill/service-kit';

/** Only identity knows which accounts are closed. */
export class ForgetEventsOfTheClosed extends ForgetEventsOfTheDeleted {
  protected override readonly isOpen = 'exists (select from users where id = forgotten and closed_at is null)';
}
