import { pdfTexts } from '@paperbill/contracts';
import { Rule } from '../validation/rule.js';

/** The preview as the client captured it. */
export class PreviewDto {
  @Rule((value) => (typeof value === 'string' && value.trim() !== '' ? null : pdfTexts.captureFailed))
  html: string;
}
