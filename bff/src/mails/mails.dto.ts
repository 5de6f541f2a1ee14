import { mailFields, type NewMail } from '@paperbill/contracts/http';
import { MAX_MAIL_COPIES } from '@paperbill/contracts/rules';
import { completeDto } from '../validation/dto-of.js';
import { Emails } from '../validation/rules.js';

/** A mail that takes an invoice to its client. */
export class NewMailDto extends completeDto(mailFields) implements NewMail {
  @Emails(MAX_MAIL_COPIES)
  cc: string[] = [];

  @Emails(MAX_MAIL_COPIES)
  bcc: string[] = [];
}
