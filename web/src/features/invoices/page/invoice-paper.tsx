import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { invoiceDocumentData } from '@paperbill/invoice-document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brand } from '../../../brand.js';
import { FittedSheet } from '../preview/fitted-sheet.js';
import { logoQuery } from '../../profile/api/profile.js';
import styles from './invoice-page.module.css';

/** The invoice's sheet of paper as it was issued. What it says stands beside it as text: to those who can't see it, it is one picture. */
export function InvoicePaper({ invoice }: { invoice: InvoiceWithLineItems }) {
  // A logo that can't be loaded is left out.
  const { data: logo = '' } = useQuery(logoQuery(invoice.companyLogoUrl));
  const data = useMemo(() => invoiceDocumentData(invoice, { logo, brandName: brand.name }), [invoice, logo]);
  return (
    <div className={styles.paper} role="img" aria-label={`Invoice ${invoice.invoiceNumber} as it is printed`}>
      <div aria-hidden inert>
        <FittedSheet data={data} />
      </div>
    </div>
  );
}
