import { pageHeadings } from '@paperbill/contracts/http';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Card } from '../../../components/card.js';
import section from '../../../components/form/field.module.css';
import { Skeleton } from '../../../components/loading.js';
import { Alert, LoadError } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { useTabDraftKey } from '../../../drafts/tab-draft.js';
import { useUser } from '../../auth/api/session.js';
import { useCustomer } from '../../customers/api/customer-queries.js';
import { useProfile } from '../../profile/api/profile.js';
import styles from '../../documents/editor/document-editor.module.css';
import { CreateInvoiceForm, INVOICE } from './create-invoice-form.js';

/** The page Create Invoice, with the form and its live preview. */
export default function CreateInvoicePage() {
  const { data: user } = useUser();
  const draftKey = useTabDraftKey(INVOICE, user?.id);
  const { data: profile, error, refetch } = useProfile();
  const [params] = useSearchParams();
  const customerId = params.get('customer') || null;
  // Use `isFetched` and not `isError`. While the query retries, `isError` is reset, and the form would be mounted anew.
  const { data: customer, isFetched: isCustomerAnswered } = useCustomer(customerId);
  const isAnswered = user && draftKey && profile && (customerId === null || customer || isCustomerAnswered);
  // The form is mounted in a deferred render, so that rendering it does not block input.
  const isReady = useDeferredValue(isAnswered) && isAnswered;
  return (
    <div data-wide>
      <PageHeader title={pageHeadings['/create-invoice']} />
      {isCustomerAnswered && !customer && (
        <Alert tone="warning">The customer could not be read. Please choose one below.</Alert>
      )}
      {isReady && (
        <CreateInvoiceForm
          key={customerId}
          userId={user.id}
          draftKey={draftKey}
          profile={profile}
          customer={customer}
        />
      )}
      {!profile && error && <LoadError title="Failed to fetch profile" error={error} onRetry={() => void refetch()} />}
      {!isReady && !(error && !profile) && <CreateInvoiceSkeleton />}
    </div>
  );
}

/** The approximate number of field rows in each section. The skeleton has as many rows. */
const SECTIONS = [4, 3, 3, 2];

function CreateInvoiceSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the invoice form</span>
      <div className={styles.form}>
        {SECTIONS.map((lines, index) => (
          <Card as="div" key={index} padded className={section.section}>
            <Skeleton width={160} height={24} />
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} height="3.75rem" />
            ))}
          </Card>
        ))}
      </div>
      <div className={styles.sheet} />
    </div>
  );
}
