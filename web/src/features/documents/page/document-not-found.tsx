import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import { ButtonLink } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages.js';
import { pagedKinds, type PagedKind } from './paged-documents.js';

export function DocumentNotFound({ kind }: { kind: PagedKind }) {
  const { name } = documentLabels[kind];
  const { list, listPath } = pagedKinds[kind];
  return (
    <EmptyState
      title={`${name} not found`}
      text={`No ${name.toLowerCase()} of yours has this address. All that you saved are in ${list}.`}
      action={<ButtonLink to={listPath}>{list}</ButtonLink>}
    />
  );
}
