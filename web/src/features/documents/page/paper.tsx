import { toDocumentData, sheetKinds } from '@paperbill/invoice-document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brand } from '../../../brand.js';
import { useIsPainted } from '../../../components/after-paint.js';
import { useDeferredMount } from '../../../components/use-deferred-mount.js';
import { logoQuery } from '../../profile/api/profile.js';
import { FittedSheet } from '../preview/fitted-sheet.js';
import type { PagedDocuments, PagedKind } from './paged-documents.js';

interface PaperProps<Kind extends PagedKind> {
  kind: Kind;
  document: PagedDocuments[Kind];
}

/**
 * Shows a document as it is printed. Screen readers get the sheet as one image, because the page has the same content
 * as text.
 */
export function Paper<Kind extends PagedKind>(props: PaperProps<Kind>) {
  // Render the sheet last. The text comes first, and a large logo must not delay it.
  const isDue = useDeferredMount(useIsPainted());
  return isDue ? <Sheet {...props} /> : null;
}

function Sheet<Kind extends PagedKind>({ kind, document }: PaperProps<Kind>) {
  // If the logo fails to load, the sheet is shown without it.
  const { data: logo = '' } = useQuery(logoQuery(document.companyLogoUrl));
  const data = useMemo(() => toDocumentData(kind, document, { logo, brandName: brand.name }), [kind, document, logo]);
  return (
    <div role="img" aria-label={`${sheetKinds[kind].name} ${data.number} as it is printed`}>
      <div aria-hidden inert>
        <FittedSheet data={data} />
      </div>
    </div>
  );
}
