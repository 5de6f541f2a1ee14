import type { Discount, DiscountAndDeposit, WithDiscount } from '@paperbill/contracts/http';

export const reductionColumnNames = ['discountKind', 'discountValue', 'discountAmount', 'deposit'] as const;

interface ReductionColumns {
  discountKind: Discount['kind'] | null;
  discountValue: string | null;
  discountAmount: string;
  deposit: string | null;
}

export const toReductionColumns = ({
  discount,
  discountAmount,
  deposit,
}: WithDiscount & DiscountAndDeposit): ReductionColumns => ({
  discountKind: discount?.kind ?? null,
  discountValue: discount?.value ?? null,
  discountAmount,
  deposit,
});

export const toDiscountAndDeposit = ({
  discountKind,
  discountValue,
  discountAmount,
  deposit,
}: ReductionColumns): WithDiscount & DiscountAndDeposit => ({
  discount: discountKind && discountValue ? { kind: discountKind, value: discountValue } : null,
  discountAmount,
  deposit,
});
