import type { CodedFieldError, FieldReason } from '@paperbill/contracts/http';
import { formatDate, type Currency, type Language } from '@paperbill/contracts/rules';
import { type CodedText, type RawValue, renderText, validationTexts } from '@paperbill/contracts/texts';
import { type RefusalReason, refusalTexts } from '@paperbill/contracts/texts/refusals';
import { formatMoney, formatQuantity } from './format.js';

/**
 * Creates an error whose message contains amounts, quantities or dates. The message is in English. Clients use the
 * reason to show the message in the language of the app.
 */
export const createFieldError = (path: string, reason: FieldReason): CodedFieldError => ({
  path,
  message: renderFieldReason(reason),
  reason,
});

/** The text is empty if another release sent a code that this release does not know. */
export function renderFieldReason({ code, params }: FieldReason, language?: Language): string {
  const given: readonly unknown[] = params ?? [];
  const text = { code, params: given.map((param) => (isRawValue(param) ? formatRawValue(param, language) : param)) };
  return Object.hasOwn(validationTexts, code)
    ? renderText(validationTexts, text as unknown as CodedText<typeof validationTexts>)
    : renderText(refusalTexts, text as unknown as RefusalReason);
}

const isRawValue = (param: unknown): param is RawValue => typeof param === 'object' && param !== null;

function formatRawValue(raw: RawValue, language?: Language): string {
  if ('amount' in raw) return formatMoney(raw.amount, raw.currency as Currency, language);
  return 'quantity' in raw ? formatQuantity(raw.quantity, language) : formatDate(raw.date, language);
}
