import type { FieldChange, SubscriptionRecord } from '@paperbill/contracts/http';

/** The fields in which two records differ. */
export const differingFields = (one: SubscriptionRecord, other: SubscriptionRecord): (keyof SubscriptionRecord)[] =>
  (Object.keys(one) as (keyof SubscriptionRecord)[]).filter((field) => one[field] !== other[field]);

/** What was made of a record, field by field; nothing there reads as ''. */
export const recordChanges = (before: SubscriptionRecord, after: SubscriptionRecord): FieldChange[] =>
  differingFields(before, after).map((field) => ({ field, before: text(before[field]), after: text(after[field]) }));

const text = (value: SubscriptionRecord[keyof SubscriptionRecord]): string => String(value ?? '');
