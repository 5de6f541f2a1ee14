import { formatPeriod, isPeriod } from '../rules/dates.js';
import { type Field, field, initialValues, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { isolate, type Language } from '../rules/languages.js';
import { keysOf } from '../rules/parts-of-tables.js';
import { deliveryLabels, detailLabels, validationTexts } from '../texts/for-browsers.js';
import type { FieldError } from './errors.js';

export const detailFields = {
  /** A purchase order number, or another reference of the client. */
  reference: field.text({ max: MAX_LENGTH.reference }),
  /** The day of delivery, or the first day of the delivery period. */
  deliveryStart: field.date(),
  /** The last day of delivery. If there is only one day, it is empty or equal to `deliveryStart`. */
  deliveryEnd: field.date(),
  note: field.multilineText({ max: MAX_LENGTH.noteToClient }),
} satisfies Record<keyof typeof detailLabels, Field>;
export type DetailFields = ValuesOf<typeof detailFields>;

export const EMPTY_DETAILS: DetailFields = initialValues(detailFields);

interface DetailTexts {
  labels: Readonly<Record<'reference' | 'day' | 'period', string>>;
  /** The language of the document, which is undefined for English (US). */
  language?: Language | undefined;
}

const ENGLISH_DETAIL_TEXTS: DetailTexts = { labels: { reference: detailLabels.reference, ...deliveryLabels } };

interface ShownDetail {
  label: string;
  value: string;
}

const isShortText = (detail: Field): boolean => detail.kind === 'text' && !detail.multiline;
const SHORT_TEXT_FIELDS = keysOf(detailFields).filter((name) => isShortText(detailFields[name]));

/** Returns the filled-in details that documents print next to their date. */
export const listShownDetails = (
  details: Partial<DetailFields>,
  { labels, language }: DetailTexts = ENGLISH_DETAIL_TEXTS,
): ShownDetail[] => {
  const { deliveryStart = '', deliveryEnd = '' } = details;
  return [
    ...SHORT_TEXT_FIELDS.map((name) => ({
      label: labels[name as keyof typeof labels],
      value: isolate(details[name]?.trim() ?? '', language),
    })),
    {
      label: isPeriod(deliveryStart, deliveryEnd) ? labels.period : labels.day,
      value: formatPeriod(deliveryStart, deliveryEnd, language),
    },
  ].filter(({ value }) => value);
};

export const getShownNote = ({ note = '' }: Partial<DetailFields>): string => note.trim();

export function validateDetail({ deliveryStart, deliveryEnd }: Partial<DetailFields>): FieldError | null {
  if (deliveryEnd && !deliveryStart) return { path: 'deliveryStart', message: validationTexts.deliveryStartRequired };
  if (deliveryEnd && deliveryStart && deliveryEnd < deliveryStart) {
    return { path: 'deliveryEnd', message: validationTexts.deliveryEndsBeforeStart };
  }
  return null;
}
