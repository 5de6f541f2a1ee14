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

const designs: Record<InvoiceTemplate, Design> = {
  classic: { Design: ClassicInvoice, style: classicStyle },
  modern: { Design: ModernInvoice, style: modernStyle },
  compact: { Design: CompactInvoice, style: compactStyle },
};

/** The design of a template. Unknown templates get the classic design. */
export const designOf = (template: InvoiceTemplate): Design =>
  Object.hasOwn(designs, template) ? designs[template] : designs.classic;

/** The style of the page, scoped to `.invoice`. For the preview's `<style>` and the head of the printed document. */
export const invoiceStyle = (template: InvoiceTemplate): string => sheetStyle + partsStyle + designOf(template).style;
