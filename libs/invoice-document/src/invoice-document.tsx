import { getLanguageAttributes } from '@paperbill/contracts/rules';
import type { CSSProperties } from 'react';
import { getCompanyColor } from './company-name.js';
import { getDesign } from './designs/designs.js';
import { TextsContext } from './designs/texts-context.js';
import { getFontProperties } from './fonts/font-stacks.js';
import type { InvoiceDocumentData } from './invoice-document-data.js';
import { getSheetTexts } from '@paperbill/contracts/languages';

/**
 * The caller must load the page's CSS ({@link getInvoiceStyle}), its fonts ({@link selectFontFiles}) and the texts of
 * its language ({@link loadSheetTexts}).
 */
export function InvoiceDocument({ data }: { data: InvoiceDocumentData }) {
  const { Design } = getDesign(data.invoiceTemplate);
  const style = {
    '--company-color': getCompanyColor(data.companyNameColor),
    ...getFontProperties(data),
  } as CSSProperties;
  return (
    <article className="invoice" {...getLanguageAttributes(data.language)} style={style}>
      <TextsContext value={getSheetTexts(data)}>
        <Design data={data} />
      </TextsContext>
    </article>
  );
}
