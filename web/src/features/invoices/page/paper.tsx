import type { IssuedInvoice, Quote } from '@paperbill/contracts/http';
import { documentData } from '@paperbill/invoice-document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brand } from '../../../brand.js';
import { useIsPainted } from '../../../components/after-paint.js';
import { useInSlices } from '../../../components/use-in-slices.js';
import { FittedSheet } from '../preview/fitted-sheet.js';
import { logoQuery } from '../../profile/api/profile.js';
import styles from './invoice-page.module.css';

/** The sheet of paper as it is printed. What it says stands beside it as text: to those who can't see it, it is one picture. */
export function Paper(props: PaperProps) {
  // It comes last: the words beside it are read first, and a logo may be larger than all else of the page.
  const isDue = useInSlices(useIsPainted());
  return isDue ? <Sheet {...props} /> : null;
}

interface PaperProps {
  document: IssuedInvoice | Quote;
}

function Sheet({ document }: PaperProps) {
  // A logo that can't be loaded is left out.
  const { data: logo = '' } = useQuery(logoQuery(document.companyLogoUrl));
  const data = useMemo(() => {
    const looks = { logo, brandName: brand.name };
    return 'quoteDate' in document ? documentData('quote', document, looks) : documentData('invoice', document, looks);
  }, [document, logo]);
  const name = 'quoteDate' in document ? `Quote ${document.number}` : `Invoice ${document.invoiceNumber}`;
  return (
    <div className={styles.paper} role="img" aria-label={`${name} as it is printed`}>
      <div aria-hidden inert>
        <FittedSheet data={data} />
      </div>
    </div>
  );
}
