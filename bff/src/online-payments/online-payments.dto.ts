import { type OnlinePaymentChoices, type PartPaymentKind, partPaymentKinds } from '@paperbill/contracts/http';
import { MAX_DEPOSIT_PERCENTAGE } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { withDescriptions } from '../api-description/api-decorators.js';
import { createIdPipe } from '../validation/id.pipe.js';
import { IsBoolean, IsDecimal, IsOption, IsWholeNumber } from '../validation/rules.js';

export class OnlinePaymentChoicesDto implements Partial<OnlinePaymentChoices> {
  @IsBoolean({ required: false })
  allowsPartPayments?: boolean;

  @IsOption(partPaymentKinds)
  partPaymentKind?: PartPaymentKind;

  @IsWholeNumber(1, MAX_DEPOSIT_PERCENTAGE)
  depositPercentage?: number;

  @IsBoolean({ required: false })
  allowsSavedCards?: boolean;
}

export class RefundDto {
  @IsDecimal({ kind: 'amountFromZero', required: validationTexts.paymentAmountRequired })
  amount: string;
}

const PAYMENT_ID = /^pi_\w{1,250}$/;

export const PaymentIdParam = () =>
  withDescriptions(
    Param(
      'paymentId',
      createIdPipe((id) => PAYMENT_ID.test(id)),
    ),
    ApiParam({ name: 'paymentId', schema: { type: 'string', pattern: PAYMENT_ID.source } }),
  );
