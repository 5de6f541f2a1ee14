import type { InvoiceTemplate } from '@paperbill/contracts/rules';
import type { ComponentType } from 'react';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { ClassicInvoice } from './classic/classic-invoice.js';
import { classicStyle } from './classic/classic-style.js';
import { CompactInvoice } from './compact/compact-invoice.js';
import { compactStyle } from './compact/compact-style.js';
import { ModernInvoice } from './modern/modern-invoice.js';
import { modernStyle } from './modern/modern-style.js';
import { partsStyle } from './parts/parts-style.js';
import { sheetStyle } from './sheet-style.js';

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

/** An unknown template draws as classic. */
export const designOf = (template: InvoiceTemplate): Design =>
  Object.hasOwn(designs, template) ? designs[template] : designs.classic;

/** The style of the page, scoped to its class: for the preview's `<style>` and for the document's head alike. */
export const invoiceStyle = (template: InvoiceTemplate): string => sheetStyle + partsStyle + designOf(template).style;
