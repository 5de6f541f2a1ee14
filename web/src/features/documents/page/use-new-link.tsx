import type { UseMutationResult } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t, type TextId } from '../../../languages/t.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import type { DocumentAction } from './document-actions.js';
import { copyLink } from './link-address.js';
import type { PagedKind } from './paged-documents.js';

const [ClientLinkDialog, useClientLinkDialog] = lazyDialog(() => import('./client-link-dialog.js'));

const hintByKind: Record<PagedKind, TextId> = {
  invoice: 'A page with this invoice for your client.',
  quote: 'A page on which your client accepts or declines it.',
};

export function useNewLink(
  kind: PagedKind,
  create: Pick<UseMutationResult<{ url: string }, Error, void>, 'isPending' | 'mutate'>,
): [DocumentAction, ReactNode] {
  const [url, setUrl] = useState<string | null>(null);
  useClientLinkDialog();
  const action: DocumentAction = {
    id: 'link',
    label: t('New client link'),
    Icon: Link2,
    hint: t(hintByKind[kind]),
    isDisabled: create.isPending,
    onSelect: () =>
      create.mutate(undefined, {
        onSuccess: (link) => {
          setUrl(link.url);
          void copyLink(link.url);
        },
      }),
  };
  return [action, url === null ? null : <ClientLinkDialog kind={kind} url={url} onClose={() => setUrl(null)} />];
}
