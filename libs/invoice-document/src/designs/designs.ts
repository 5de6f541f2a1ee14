import type { InvoiceTemplate } from '@paperbill/contracts/rules';
import type { ComponentType } from 'react';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { ClassicInvoice, classicStyle } from './classic.js';
import { CompactInvoice, compactStyle } from './compact.js';
import { ModernInvoice, modernStyle } from './modern.js';
import { partsStyle, sheetStyle } from './shared-style.js';

interface Design {
  Design: ComponentType<{ data: InvoiceDocumentData }>;
  style: string;
}

/** The look behind each `invoiceTemplate`. */
const designs: Record<InvoiceTemplate, Design> = {
  classic: { Design: ClassicInvoice, style: classicStyle },
  modern: { Design: ModernInvoice, style: modernStyle },
  compact: { Design: CompactInvoice, style: compactStyle },
};

/** An unknown template is shown as classic. */
export const designOf = (template: InvoiceTemplate): Design =>
  Object.hasOwn(designs, template) ? designs[template] : designs.classic;

/** The style of the page, scoped to its class: for the preview's `<style>` and for the document's head alike. */
export const invoiceStyle = (template: InvoiceTemplate): string => sheetStyle + partsStyle + designOf(template).style;
