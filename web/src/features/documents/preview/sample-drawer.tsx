import { type CompanyProfile, companySnapshot } from '@paperbill/contracts/http';
import { dueDateFor, effectivePaymentTerms } from '@paperbill/contracts/rules';
import type { InvoiceDocumentData } from '@paperbill/invoice-document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../../../languages/t.js';
import { ButtonLink } from '../../../components/button.js';
import Drawer from '../../../components/drawer.js';
import { Spinner } from '../../../components/loading.js';
import { getToday } from '../../../components/today.js';
import { useMediaQuery } from '../../../components/use-media-query.js';
import { logoQuery, useProfile } from '../../profile/api/profile.js';
import { useSubscription } from '../../subscription/api/get-subscription.js';
import { FittedSheet } from './fitted-sheet.js';
import styles from './sample-drawer.module.css';
import { sampleInvoice, sampleLogo, toSampleData, translateSample } from './sample-invoice.js';

export default function SampleDrawer({ onClose }: { onClose: () => void }) {
  const { data: profile, isPending } = useProfile();
  // If the logo or the profile fails to load, the sample is shown without this data.
  const { data: logo = '', isLoading } = useQuery(logoQuery(profile?.logoUrl ?? ''));
  const { data: subscription } = useSubscription();
  const watermark = subscription?.hasWatermark ?? false;
  const isWide = useMediaQuery('(width >= 720px)');
  const data = useMemo(() => toSampleDocument(profile, logo, watermark), [profile, logo, watermark]);
  return (
    <Drawer
      label={t('Sample invoice')}
      closeLabel={t('Close the sample invoice')}
      placement={isWide ? 'right' : 'bottom'}
      size={isWide ? 'min(100vw, 210mm + 2 * var(--space-24) + 2px)' : '92dvh'}
      onClose={onClose}
    >
      <div className={styles.content}>
        <h2>{t('Sample invoice')}</h2>
        <p className={styles.text}>
          {t(
            hasCompany(profile)
              ? 'With your company data, and an invented client. It is not saved, and not one of your invoices.'
              : 'Company and client are invented. It is not saved, and not one of your invoices.',
          )}
        </p>
        {isPending || isLoading ? (
          <Spinner />
        ) : (
          <div>
            <p className={styles.band}>{t('Sample')}</p>
            <FittedSheet data={data} />
          </div>
        )}
        <ButtonLink to="/create-invoice" variant="primary">
          {t('Create Your Own')}
        </ButtonLink>
      </div>
    </Drawer>
  );
}

const hasCompany = (profile: CompanyProfile | undefined): profile is CompanyProfile =>
  Boolean(profile?.companyName.trim());

function toSampleDocument(profile: CompanyProfile | undefined, logo: string, watermark: boolean): InvoiceDocumentData {
  const invoiceDate = getToday();
  const paymentTerms = effectivePaymentTerms(profile?.paymentTerms);
  const dueDate = dueDateFor(invoiceDate, paymentTerms);
  const sample = {
    ...translateSample(sampleInvoice),
    invoiceNumber: 'SAMPLE',
    invoiceDate,
    dueDate,
    paymentTerms,
    watermark,
  };
  return hasCompany(profile)
    ? toSampleData({ ...sample, ...companySnapshot(profile, profile.language) }, logo)
    : toSampleData(sample, sampleLogo);
}
