import { ForgetEventsOfTheDeleted } from '@paperbill/service-kit';

/** Only of closed accounts, which the identity service knows. */
export class ForgetEventsOfTheClosed extends ForgetEventsOfTheDeleted {
  protected override readonly isOpen = 'exists (select from users where id = forgotten and closed_at is null)';
}
