import type { InvoiceTemplate } from '@paperbill/contracts/rules';
import type { ComponentType } from 'react';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { ClassicInvoice, classicStyle } from './classic.js';
import { CompactInvoice, compactStyle } from './compact.js';
import { ModernInvoice, modernStyle } from './modern.js';
import { sharedPartsStyle, sheetStyle } from './shared-style.js';

interface InvoiceDesign {
  Design: ComponentType<{ data: InvoiceDocumentData }>;
  style: string;
}

const designs: Record<InvoiceTemplate, InvoiceDesign> = {
  classic: { Design: ClassicInvoice, style: classicStyle },
  modern: { Design: ModernInvoice, style: modernStyle },
  compact: { Design: CompactInvoice, style: compactStyle },
};

export const getDesign = (template: InvoiceTemplate): InvoiceDesign =>
  Object.hasOwn(designs, template) ? designs[template] : designs.classic;

/** All rules are limited to the class `.invoice`, because the preview in the web client uses the same CSS. */
export const getInvoiceStyle = (template: InvoiceTemplate): string =>
  sheetStyle + sharedPartsStyle + getDesign(template).style;
