import type { Discount, Discounted } from '@paperbill/contracts/http';

export const discountColumnNames = ['discountKind', 'discountValue', 'discountAmount'] as const;

interface DiscountColumns {
  discountKind: Discount['kind'] | null;
  discountValue: string | null;
  discountAmount: string;
}

export const toDiscountColumns = ({ discount, discountAmount }: Discounted): DiscountColumns => ({
  discountKind: discount?.kind ?? null,
  discountValue: discount?.value ?? null,
  discountAmount,
});

export const fromDiscountColumns = ({ discountKind, discountValue, discountAmount }: DiscountColumns): Discounted => ({
  discount: discountKind && discountValue ? { kind: discountKind, value: discountValue } : null,
  discountAmount,
});
