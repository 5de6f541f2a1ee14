import { pageHeadings } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { Alert, LoadState } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { useTabDraftKey } from '../../../drafts/tab-draft.js';
import { useUser } from '../../auth/api/session.js';
import { useCustomer } from '../../customers/api/customer-queries.js';
import { useProfile } from '../../profile/api/profile.js';
import { formTaxesQuery } from '../../documents/form/form-taxes.js';
import { EditorSkeleton } from '../../documents/editor/editor-skeleton.js';
import { CreateInvoiceForm, INVOICE_DRAFT_KIND } from './create-invoice-form.js';

export default function CreateInvoicePage() {
  const { data: user } = useUser();
  const draftKey = useTabDraftKey(INVOICE_DRAFT_KIND, user?.id);
  const query = useProfile();
  const { data: profile } = query;
  const taxes = useQuery(formTaxesQuery);
  const [params] = useSearchParams();
  const customerId = params.get('customer') || null;
  // `isFetched` stays true during a retry. `isError` would change and remount the form.
  const { data: customer, isFetched: isCustomerAnswered } = useCustomer(customerId);
  const isAnswered =
    user && draftKey && profile && taxes.data && (customerId === null || customer || isCustomerAnswered);
  // The form is rendered with a deferred value, so that its rendering does not block input.
  const isReady = useDeferredValue(isAnswered) && isAnswered;
  return (
    <div data-wide>
      <PageHeader title={t(pageHeadings['/create-invoice'])} />
      {isCustomerAnswered && !customer && (
        <Alert tone="warning">{t('The customer could not be read. Please choose one below.')}</Alert>
      )}
      {isReady ? (
        <CreateInvoiceForm
          key={customerId}
          userId={user.id}
          draftKey={draftKey}
          profile={profile}
          customer={customer}
        />
      ) : profile ? (
        <LoadState query={taxes} failed={t('Failed to fetch taxes')} loading={<EditorSkeleton />} />
      ) : (
        <LoadState query={query} failed={t('Failed to fetch profile')} loading={<EditorSkeleton />} />
      )}
    </div>
  );
}
