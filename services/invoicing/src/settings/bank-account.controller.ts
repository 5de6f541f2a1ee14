import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type BankAccount } from '@paperbill/contracts/http';
import { invoicing, type OfUser } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import validator from 'validator';
import { selectBankAccount, storeBankAccount } from './bank-account.queries.js';

/** Answers what is asked about where clients transfer money to. */
@Controller()
export class BankAccountController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getBankAccount)
  get({ userId }: OfUser): Promise<BankAccount> {
    return selectBankAccount(this.em, userId);
  }

  @Handles(invoicing.saveBankAccount)
  async save({ userId, iban }: OfUser & BankAccount): Promise<BankAccount> {
    if (iban !== '' && !isIban(iban)) throw AppError.invalid({ path: 'iban', message: validationTexts.iban });
    return this.em.transactional(async (em) => {
      await storeBankAccount(em, userId, { iban });
      // Who gets the money is what somebody who breaks in would change.
      await appendEvent(em, { userId, action: 'profile.saved', detail: 'iban' });
      return { iban };
    });
  }
}

/** As it is stored, without spaces: country, length and check digits are right. */
const isIban = (text: string): boolean => /^[A-Z0-9]+$/.test(text) && validator.isIBAN(text);
