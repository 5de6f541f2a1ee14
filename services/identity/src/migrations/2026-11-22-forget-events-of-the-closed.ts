import { ForgetEventsOfTheDeleted } from '@paperbill/service-kit';

/** Adds a condition to the migration of the library, because only identity knows which accounts are closed. */
export class ForgetEventsOfTheClosed extends ForgetEventsOfTheDeleted {
  protected override readonly isOpen = 'exists (select from users where id = forgotten and closed_at is null)';
}
