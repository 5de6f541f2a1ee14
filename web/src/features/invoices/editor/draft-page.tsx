import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { ButtonLink } from '../../../components/button.js';
import { Spinner } from '../../../components/loading.js';
import { EmptyState, LoadState } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { useUser } from '../../auth/api/session.js';
import { formTaxesQuery } from '../../documents/form/form-taxes.js';
import { useProfile } from '../../profile/api/profile.js';
import { useDraft } from '../api/drafts.js';
import { DraftForm } from './draft-form.js';

export function DraftPage() {
  const { id = '' } = useParams();
  const { data: user } = useUser();
  const draft = useDraft(id);
  const profile = useProfile();
  const taxes = useQuery(formTaxesQuery);
  const isReady = user && draft.data && profile.data && taxes.data;
  const error = isReady ? null : (draft.error ?? profile.error ?? taxes.error);
  const refetch = () => {
    void draft.refetch();
    void profile.refetch();
    void taxes.refetch();
  };
  return (
    <div data-wide>
      <PageHeader title={t('Draft')} />
      {isReady ? (
        // A new revision of the draft remounts the form.
        <DraftForm key={`${id} ${draft.data.revision}`} userId={user.id} draft={draft.data} profile={profile.data} />
      ) : (
        <LoadState
          query={{ error, refetch }}
          failed={t('Failed to fetch the draft')}
          loading={<Spinner label={t('Loading the draft')} />}
          missing={
            <EmptyState
              title={t('Draft not found')}
              text={t('It was saved as an invoice or deleted. All Invoices has your drafts and saved invoices.')}
              action={<ButtonLink to="/invoices">{t('All Invoices')}</ButtonLink>}
            />
          }
          inCard
        />
      )}
    </div>
  );
}
