import type { CompanyProfile } from '@paperbill/contracts/http';
import { fontFilesFor, InvoiceDocument, invoiceDocumentData, invoiceStyle } from '@paperbill/invoice-document';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { brand } from '../../../brand.js';
import { offerFonts } from '../../../fonts/offer-fonts.js';
import { logoQuery } from '../../profile/api/get-logo.js';
import type { InvoiceFormValues } from '../form/invoice-form-schema.js';
import type { InvoiceForm } from '../form/invoice-form.js';
import { PREVIEW_ID } from './capture-preview.js';
import styles from './invoice-preview.module.css';
import { invoiceSoFar } from './invoice-so-far.js';
import { useFittedSheet } from './use-fitted-sheet.js';

interface InvoicePreviewProps {
  control: InvoiceForm['control'];
  profile: CompanyProfile;
  /** The free plan's line at the foot of the page. */
  watermark: boolean;
}

/** The invoice as its PDF will look, at every keystroke. Only here is drawing put off, so that typing never waits. */
export function InvoicePreview({ control, profile, watermark }: InvoicePreviewProps) {
  const values = useDeferredValue(useWatch({ control }) as InvoiceFormValues);
  // A logo that can't be loaded is left out.
  const { data: logo = '' } = useQuery(logoQuery(profile.logoUrl));
  const { frame, sheet, isLong } = useFittedSheet();

  const data = useMemo(
    () => invoiceDocumentData(invoiceSoFar(values, profile, watermark), { logo, brandName: brand.name }),
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
