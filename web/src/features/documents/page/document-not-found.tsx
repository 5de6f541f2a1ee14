import { t } from '../../../languages/t.js';
import { ButtonLink } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages.js';
import { pagedKinds, type PagedKind } from './paged-documents.js';

export function DocumentNotFound({ kind }: { kind: PagedKind }) {
  const { list, listPath } = pagedKinds[kind];
  return (
    <EmptyState
      title={t('{kind, select, invoice {Invoice} other {Quote}} not found', { kind })}
      text={t(
        'No {kind, select, invoice {invoice} other {quote}} of yours has this address. All that you saved are in {list}.',
        { kind, list: t(list) },
      )}
      action={<ButtonLink to={listPath}>{t(list)}</ButtonLink>}
    />
  );
}
