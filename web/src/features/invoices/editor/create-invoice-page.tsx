import card from '../../../components/card.module.css';
import { Skeleton } from '../../../components/loading.js';
import { LoadError } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { useUser } from '../../auth/api/session.js';
import { useProfile } from '../../profile/api/profile.js';
import { CreateInvoiceForm } from './create-invoice-form.js';
import styles from './create-invoice.module.css';

/** Write an invoice, see it as it will be printed, save it and take its PDF along. */
export default function CreateInvoicePage() {
  const { data: user } = useUser();
  const { data: profile, error, refetch } = useProfile();
  return (
    <div data-wide>
      <PageHeader title="Create Invoice" />
      {user && profile && <CreateInvoiceForm userId={user.id} profile={profile} />}
      {!profile && error && <LoadError title="Failed to fetch profile" error={error} onRetry={() => void refetch()} />}
      {!profile && !error && <CreateInvoiceSkeleton />}
    </div>
  );
}

/** The heights of the form's sections, roughly. */
const SECTIONS = [340, 220, 220, 200];

function CreateInvoiceSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the invoice form</span>
      <div className={styles.form}>
        {SECTIONS.map((height, section) => (
          <div key={section} className={`${card.card} ${card.padded}`}>
            <Skeleton height={height} />
          </div>
        ))}
      </div>
      <div className={styles.sheet} />
    </div>
  );
}
