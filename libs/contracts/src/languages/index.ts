/** A separate entry point of the package, so that pages without documents do not load these texts. */

export type { WithLanguage } from './catalogue.js';
export { type AmountTexts, englishAmountTexts } from './amount-texts.js';
export { englishTexts, type SheetTexts } from './en-US.js';
export { getSheetTexts, hasSheetTexts, loadSheetTexts } from './sheet-texts.js';
export { getMailTexts, hasMailTexts, loadMailTexts } from './mails/mail-texts.js';
export {
  getPaymentGuide,
  type MailSummary,
  type PaymentGuide,
  summarizeInvoice,
  summarizeQuote,
} from './mails/mail-summary.js';
export { getSavedCardTexts, type SavedCardTexts } from './saved-card-texts.js';
