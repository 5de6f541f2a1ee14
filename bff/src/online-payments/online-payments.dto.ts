import { AppError, type OnlinePaymentChoices, type PartPaymentKind, partPaymentKinds } from '@paperbill/contracts/http';
import { MAX_DEPOSIT_PERCENTAGE } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { withDescriptions } from '../api-description/api-decorators.js';
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

const paymentIdPipe: PipeTransform<string, string> = {
  transform: (value) => {
    if (!PAYMENT_ID.test(value)) throw new AppError('NOT_FOUND');
    return value;
  },
};

export const PaymentIdParam = () =>
  withDescriptions(
    Param('paymentId', paymentIdPipe),
    ApiParam({ name: 'paymentId', schema: { type: 'string', pattern: PAYMENT_ID.source } }),
  );
