import { type CompanyProfile, companySnapshot } from '@paperbill/contracts/http';
import {
  fontFilesFor,
  InvoiceDocument,
  invoiceDocumentData,
  invoiceStyle,
  type PrintableInvoice,
} from '@paperbill/invoice-document';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { brand } from '../../../brand.js';
import { offerFonts } from '../../../fonts/offer-fonts.js';
import { logoQuery } from '../../profile/api/profile.js';
import type { InvoiceForm } from '../form/invoice-form.js';
import { decimalOrZero, formTotals, type InvoiceFormValues, lineAmount } from '../form/invoice-schema.js';
import { PREVIEW_ID } from './capture-preview.js';
import styles from './preview.module.css';

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
  const { frame, sheet, isLong } = useFittedSheet();

  const data = useMemo(
    () => invoiceDocumentData(previewInvoice(values, profile, watermark), { logo, brandName: brand.name }),
    [values, profile, watermark, logo],
  );
  useEffect(() => offerFonts(fontFilesFor(data)), [data]);
  const page = useMemo(() => <InvoiceDocument data={data} />, [data]);

  return (
    <>
      <div ref={frame} className={styles.frame}>
        <div ref={sheet} id={PREVIEW_ID} className={styles.sheet}>
          <style>{invoiceStyle(data.invoiceTemplate)}</style>
          {page}
        </div>
      </div>
      {isLong && (
        <p className={styles.note}>
          Longer than one page: the PDF goes on to further pages and repeats the column headings.
        </p>
      )}
    </>
  );
}

/** A4 at 96 pixels an inch; half a pixel more is still one page. */
const A4_HEIGHT = (297 / 25.4) * 96 + 0.5;

/**
 * Scales the sheet to the width of its frame. Both are observed, so a longer invoice or a narrower window fits at
 * once; the styles are set without a rerender.
 */
function useFittedSheet() {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    const [outer, inner] = [frame.current!, sheet.current!];
    const observer = new ResizeObserver(() => {
      if (!inner.offsetWidth) return;
      const scale = outer.clientWidth / inner.offsetWidth;
      inner.style.transform = `scale(${scale})`;
      outer.style.height = `${inner.offsetHeight * scale}px`;
      setIsLong(inner.offsetHeight > A4_HEIGHT);
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);

  return { frame, sheet, isLong };
}

/** The invoice as it would be saved now, with whatever is typed so far. */
function previewInvoice(values: InvoiceFormValues, profile: CompanyProfile, watermark: boolean): PrintableInvoice {
  const { customerId: _customer, ...fields } = values;
  const { companyPaymentTerms: _terms, companyLogoUrl: _logo, ...sender } = companySnapshot(profile);
  return {
    ...fields,
    ...sender,
    ...formTotals(values),
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
