import { LoadError } from '../../../components/load-error.js';
import { PageHeader } from '../../../components/page-header.js';
import { useUser } from '../../auth/api/get-user.js';
import { useProfile } from '../../profile/api/get-profile.js';
import { CreateInvoiceForm } from './create-invoice-form.js';
import { CreateInvoiceSkeleton } from './create-invoice-skeleton.js';

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
