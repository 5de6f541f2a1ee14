import { AppError, type NewMail, type User } from '@paperbill/contracts/http';
import { isOwnAddress } from '@paperbill/contracts/rules';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import type { BffConfig } from '../config.js';

type MailAddresses = Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'>;

/**
 * Refuses e-mails to the product's own addresses, such as the address that receives bounces.
 * @throws AppError MAIL_OFF if the product sends no e-mails, or INVALID_INPUT with one error per field
 */
export function requireMailable(
  { to, cc, bcc, replyTo }: MailAddresses,
  { MAIL_FROM, SUPPORT_EMAIL }: Pick<BffConfig, 'MAIL_FROM' | 'SUPPORT_EMAIL'>,
  path = '',
): void {
  if (MAIL_FROM === undefined) throw new AppError('MAIL_OFF');
  const errors = Object.entries({ to: [to], cc, bcc, replyTo: [replyTo] })
    .filter(([, addresses]) => addresses.some((address) => isOwnAddress(address, MAIL_FROM, SUPPORT_EMAIL)))
    .map(([name]) => ({ path: `${path}${name}`, message: validationTexts.ownMailAddress }));
  if (errors.length > 0) throw AppError.invalid(...errors);
}

/**
 * Refuses test e-mails to other people. Test e-mails are not in the history of a document, so such e-mails could not
 * be traced.
 * @throws AppError INVALID_INPUT
 */
export function refuseTestMailToOthers({ kind, to, cc, bcc }: NewMail, { email }: User): void {
  if (kind !== 'test' || (to.toLowerCase() === email.toLowerCase() && cc.length + bcc.length === 0)) return;
  throw AppError.invalid({ path: 'to', message: refusalTexts.testToOthers });
}
