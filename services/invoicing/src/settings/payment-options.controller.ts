import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type FieldError, formatIban, type PaymentOptions } from '@paperbill/contracts/http';
import { type WithFreshSignIn, invoicing, type WithNoticeRecipient, type WithUserId } from '@paperbill/contracts/nats';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import validator from 'validator';
import { enqueueChangeNotice } from '../notices/change-notice.queries.js';
import { lockPaymentOptions, selectPaymentOptions, storePaymentOptions } from './payment-options.queries.js';

@Controller()
export class PaymentOptionsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getPaymentOptions)
  get({ userId }: WithUserId) {
    return selectPaymentOptions(this.em, userId);
  }

  @Handles(invoicing.savePaymentOptions)
  async save({
    userId,
    iban,
    paymentLink,
    isSignInFresh,
    notice,
  }: WithUserId & PaymentOptions & WithFreshSignIn & WithNoticeRecipient) {
    const errors: FieldError[] = [
      ...(iban === '' || isIban(iban) ? [] : [{ path: 'iban', message: validationTexts.iban }]),
      ...(paymentLink === '' || isPaymentLink(paymentLink)
        ? []
        : [{ path: 'paymentLink', message: validationTexts.paymentLink }]),
    ];
    if (errors.length > 0) throw AppError.invalid(...errors);
    return this.em.transactional(async (em) => {
      const before = await lockPaymentOptions(em, userId);
      const isChanged = before.iban !== iban || before.paymentLink !== paymentLink;
      if (isChanged && isSignInFresh === false) throw new AppError('FRESH_SIGN_IN_REQUIRED');
      await storePaymentOptions(em, userId, { iban, paymentLink });
      // The audit log records the change, because an intruder could replace the user's bank account by another account.
      await appendEvent(em, { userId, action: 'profile.saved', detail: 'paymentOptions' });
      await enqueueChangeNotice(em, userId, notice, [
        {
          name: 'iban',
          ofPayments: true,
          before: formatIban(before.iban),
          after: formatIban(iban),
        },
        { name: 'paymentLink', ofPayments: true, before: before.paymentLink, after: paymentLink },
      ]);
      return { iban, paymentLink };
    });
  }
}

const isIban = (text: string): boolean => /^[A-Z0-9]+$/.test(text) && validator.isIBAN(text);

/**
 * Refuses a link with a port, an IP address or user information. User information makes a host misleading, such as
 * in `https://paypal.me@evil.example`.
 */
const isPaymentLink = (text: string): boolean =>
  text.length <= MAX_LENGTH.paymentLink &&
  /^https:\/\/[^\s\p{Cc}\p{Cf}\p{Cs}"<>\\]+$/u.test(text) &&
  validator.isURL(text, { protocols: ['https'], disallow_auth: true, allow_underscores: false }) &&
  validator.isFQDN(new URL(text).hostname) &&
  new URL(text).port === '';
