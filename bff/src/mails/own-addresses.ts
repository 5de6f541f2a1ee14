import { AppError, type NewMail } from '@paperbill/contracts/http';
import { isOwnAddress } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import type { BffConfig } from '../config.js';

type Addresses = Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'>;

/**
 * Refuses mails to the product itself, such as to the address of its bounces.
 *
 * @param path prefix of the error paths, such as `recipients.`
 * @throws AppError MAIL_OFF if no mails are sent, or INVALID_INPUT for each field
 */
export function requireMailable(
  { to, cc, bcc, replyTo }: Addresses,
  { MAIL_FROM, SUPPORT_EMAIL }: Pick<BffConfig, 'MAIL_FROM' | 'SUPPORT_EMAIL'>,
  path = '',
): void {
  if (MAIL_FROM === undefined) throw new AppError('MAIL_OFF');
  const errors = Object.entries({ to: [to], cc, bcc, replyTo: [replyTo] })
    .filter(([, addresses]) => addresses.some((address) => isOwnAddress(address, MAIL_FROM, SUPPORT_EMAIL)))
    .map(([name]) => ({ path: `${path}${name}`, message: validationTexts.ownMailAddress }));
  if (errors.length > 0) throw AppError.invalid(...errors);
}
