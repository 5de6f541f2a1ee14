import { ForgetEventsOfTheDeleted } from '@paperbill/service-kit';

/** Allows to delete audit events only of closed accounts. Only the identity service knows which accounts are closed. */
export class ForgetEventsOfTheClosed extends ForgetEventsOfTheDeleted {
  protected override readonly isOpen = 'exists (select from users where id = forgotten and closed_at is null)';
}
