import { ForgetEventsOfTheDeleted } from '@paperbill/service-kit';

/**
 * Lets the identity service delete audit events of closed accounts. Only this service knows which accounts are closed.
 */
export class ForgetEventsOfTheClosed extends ForgetEventsOfTheDeleted {
  protected override readonly isOpen = 'exists (select from users where id = forgotten and closed_at is null)';
}
