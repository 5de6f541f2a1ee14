import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/request.js';
import { ButtonLink } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { Spinner } from '../../../components/loading.js';
import { EmptyState, LoadError } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { useUser } from '../../auth/api/session.js';
import { useProfile } from '../../profile/api/profile.js';
import { useDraft } from '../api/drafts.js';
import { DraftForm } from './draft-form.js';

/**
 * The editor of a draft on the server. The draft is saved while the user types, and the user can issue it as an
 * invoice.
 */
export function DraftPage() {
  const { id = '' } = useParams();
  const { data: user } = useUser();
  const draft = useDraft(id);
  const profile = useProfile();
  const error = draft.data && profile.data ? null : (draft.error ?? profile.error);
  const isMissing = error instanceof ApiError && error.status === 404;
  const isReady = user && draft.data && profile.data;
  return (
    <div data-wide>
      <PageHeader title="Draft" />
      {isReady ? (
        // If the revision changes, the form is mounted anew.
        <DraftForm key={`${id} ${draft.data.revision}`} userId={user.id} draft={draft.data} profile={profile.data} />
      ) : isMissing ? (
        <Card>
          <EmptyState
            title="Draft not found"
            text="It was saved as an invoice or deleted. All Invoices has your drafts and saved invoices."
            action={<ButtonLink to="/invoices">All Invoices</ButtonLink>}
          />
        </Card>
      ) : error ? (
        <Card>
          <LoadError
            title="Failed to fetch the draft"
            error={error}
            onRetry={() => {
              void draft.refetch();
              void profile.refetch();
            }}
          />
        </Card>
      ) : (
        <Spinner label="Loading the draft" />
      )}
    </div>
  );
}
