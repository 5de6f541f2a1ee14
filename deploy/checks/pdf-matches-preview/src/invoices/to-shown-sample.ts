import {
  type CompanyProfile,
  type CompanyProfileUpdate,
  companyProfileDefaults,
  companySnapshot,
  type LineItemFields,
} from '@paperbill/contracts/http';
import type { NewInvoice } from '@paperbill/contracts/nats';
import { aLineItem, anInvoice, aProfile } from '@paperbill/testing/data';
import type { ShownDocument } from '../page/preview-page.js';

const SAMPLE_TIME = '2026-11-21T09:00:00.000Z';

export interface Sample {
  profile?: CompanyProfileUpdate & { logoUrl?: string };
  invoice?: Partial<NewInvoice['invoice']>;
  lines?: LineItemFields[];
  watermark?: boolean;
  /** The expected fonts other than Inter, by their names in the PDF. */
  fonts?: string[];
  /**
   * The expected system fonts, by their names in the browser. These fonts are checked only in the preview, because the
   * PDF does not contain their names.
   */
  systemFonts?: string[];
}

let sampleCount = 0;

export function toShownDocument({ profile: given, invoice, lines, watermark = false }: Sample): ShownDocument {
  const profile: CompanyProfile = {
    ...companyProfileDefaults,
    ...aProfile(given),
    logoUrl: given?.logoUrl ?? '',
    id: 'profile',
  };
  const saved = anInvoice(invoice, lines);
  const id = `invoice-${++sampleCount}`;
  return {
    profile,
    invoice: {
      ...(saved.invoice as Required<typeof saved.invoice>),
      ...companySnapshot(profile, saved.invoice.language),
      id,
      status: 'pending',
      paidAt: null,
      watermark,
      createdAt: SAMPLE_TIME,
      updatedAt: SAMPLE_TIME,
      lineItems: saved.lineItems.map((line, index) => ({ ...aLineItem(line), id: `line-${index}`, invoiceId: id })),
    },
  };
}
