import { loadSheetTexts, hasSheetTexts } from '@paperbill/contracts/languages';
import { type InvoiceDocumentData } from '@paperbill/invoice-document';
import { type ReactNode, Suspense, use } from 'react';
import { PartBoundary, PartFailure } from '../../../components/lazy-part.js';

interface WithSheetTextsProps {
  data: InvoiceDocumentData;
  children: ReactNode;
}

/** Shows the children after the texts in the language of the document have loaded. English texts are always loaded. */
export function WithSheetTexts({ data, children }: WithSheetTextsProps) {
  return (
    <PartBoundary fallback={(error, retry) => <PartFailure error={error} retry={retry} />}>
      <Suspense>
        <WithLoadedSheetTexts data={data}>{children}</WithLoadedSheetTexts>
      </Suspense>
    </PartBoundary>
  );
}

function WithLoadedSheetTexts({ data, children }: WithSheetTextsProps) {
  if (!hasSheetTexts(data)) use(loadSheetTexts(data));
  return children;
}
