import { type CompanyProfile, companySnapshot } from '@paperbill/contracts/http';
import { invoiceDocumentData, type PrintableInvoice } from '@paperbill/invoice-document';
import { discountAmount } from '@paperbill/money';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { brand } from '../../../brand.js';
import { logoQuery } from '../../profile/api/profile.js';
import type { InvoiceForm } from '../form/invoice-form.js';
import {
  decimalOrZero,
  formTotals,
  type InvoiceFormValues,
  lineAmount,
  typedDeposit,
  typedDiscount,
} from '../form/invoice-schema.js';
import { PREVIEW_ID } from './capture-preview.js';
import { FittedSheet } from './fitted-sheet.js';

interface InvoicePreviewProps {
  control: InvoiceForm['control'];
  profile: CompanyProfile;
  /** The free plan's line at the foot of the page. */
  watermark: boolean;
}

/** The invoice as its PDF will look, at every keystroke. Its rendering is deferred, so that typing never waits for it. */
export function InvoicePreview({ control, profile, watermark }: InvoicePreviewProps) {
  const values = useDeferredValue(useWatch({ control }) as InvoiceFormValues);
  // A logo that can't be loaded is left out.
  const { data: logo = '' } = useQuery(logoQuery(profile.logoUrl));
  const data = useMemo(
    () => invoiceDocumentData(previewInvoice(values, profile, watermark), { logo, brandName: brand.name }),
    [values, profile, watermark, logo],
  );
  return <FittedSheet id={PREVIEW_ID} data={data} />;
}

/** The invoice as it would be saved now, with whatever is typed so far. */
function previewInvoice(values: InvoiceFormValues, profile: CompanyProfile, watermark: boolean): PrintableInvoice {
  const { customerId: _customer, discountKind: _kind, discountValue: _value, deposit: _deposit, ...fields } = values;
  const totals = formTotals(values);
  const discount = typedDiscount(values);
  const { companyPaymentTerms: _terms, companyLogoUrl: _logo, ...sender } = companySnapshot(profile);
  return {
    ...fields,
    ...sender,
    ...totals,
    discount,
    discountAmount: discountAmount(totals.subtotal, discount),
    deposit: typedDeposit(values),
    taxRate: decimalOrZero(values.taxRate),
    watermark,
    lineItems: values.lineItems.map((line, sortOrder) => ({
      productName: line.productName,
      description: line.description,
      quantity: decimalOrZero(line.quantity),
      unit: line.unit,
      unitPrice: decimalOrZero(line.unitPrice),
      subtotal: lineAmount(line),
      notes: line.notes,
      sortOrder,
    })),
  };
}
