import { INVOICE_HTML_MAX_BYTES } from '@paperbill/contracts/rules';
import { pdfTexts } from '@paperbill/contracts/texts';
import { Rule } from '../validation/rule.js';

/** The preview as the client captured it. */
export class PreviewDto {
  @Rule((value) => (typeof value === 'string' && value.trim() !== '' ? null : pdfTexts.captureFailed), {
    type: 'string',
    pattern: '\\S',
    description: `At most ${INVOICE_HTML_MAX_BYTES} bytes`,
    required: true,
  })
  html: string;
}
