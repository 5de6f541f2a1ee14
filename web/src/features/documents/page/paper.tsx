import { toDocumentData } from '@paperbill/invoice-document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../../../languages/t.js';
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

/** For screen readers, the printed form is a single image, because the page also contains the document's text. */
export function Paper<Kind extends PagedKind>(props: PaperProps<Kind>) {
  // The printed form is rendered last, so that a large logo does not delay the text of the page.
  const isDue = useDeferredMount(useIsPainted());
  return isDue ? <SheetWithLogo {...props} /> : null;
}

function SheetWithLogo<Kind extends PagedKind>({ kind, document }: PaperProps<Kind>) {
  const { data: logo = '' } = useQuery(logoQuery(document.companyLogoUrl));
  const data = useMemo(() => toDocumentData(kind, document, { logo, brandName: brand.name }), [kind, document, logo]);
  return (
    <div
      role="img"
      aria-label={t('{kind, select, invoice {Invoice} other {Quote}} {number} as it is printed', {
        kind,
        number: data.number,
      })}
    >
      <div aria-hidden inert>
        <FittedSheet data={data} />
      </div>
    </div>
  );
}
