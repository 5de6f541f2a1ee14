import { type CompanyProfile, type InvoiceWithLineItems, toCommonNames } from '@paperbill/contracts/http';
import { loadSheetTexts } from '@paperbill/contracts/languages';
import { capturePreviewHtml, PREVIEW_ID } from '@paperbill/web/features/documents/preview/capture-preview';
import { DocumentPreview } from '@paperbill/web/document-preview';
import '@paperbill/web/theme.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { readGeneratedWords, type PreviewWord, readWords } from './words.js';

export interface ShownDocument {
  profile: CompanyProfile;
  invoice: InvoiceWithLineItems;
}

/** The content of the page: the words of the preview on screen, and the HTML that the client sends for the PDF. */
export interface PreviewContent {
  words: PreviewWord[];
  generatedWords: string[];
  height: number;
  html: string;
}

declare global {
  interface Window {
    showPreview(shown: ShownDocument): Promise<PreviewContent>;
  }
}

const reactRoot = createRoot(document.getElementById('root')!);
const queryClient = new QueryClient();

function Preview({ profile, invoice }: ShownDocument) {
  const lineItems = invoice.lineItems.map((line) => ({ taxIds: [], ...line }));
  const values = { ...toCommonNames('invoice', invoice), lineItems, discountKind: '', discountValue: '', deposit: '' };
  const { control } = useForm({ defaultValues: values });
  const shown = { profile, watermark: invoice.watermark, id: PREVIEW_ID };
  return <DocumentPreview kind="invoice" control={control as never} {...shown} />;
}

window.showPreview = async (shown) => {
  await loadSheetTexts(shown.invoice);
  flushSync(() => {
    reactRoot.render(
      <QueryClientProvider client={queryClient}>
        <Preview key={shown.invoice.id} {...shown} />
      </QueryClientProvider>,
    );
  });
  await waitForFontsAndLogo(shown.profile.logoUrl !== '');
  const sheet = document.querySelector('.invoice')!;
  return {
    words: readWords(sheet),
    generatedWords: readGeneratedWords(sheet),
    height: Math.ceil(sheet.getBoundingClientRect().height),
    html: await capturePreviewHtml(shown.invoice),
  };
};

/** Waits until the fonts and the logo are loaded. Fonts start to load only after the first layout. */
async function waitForFontsAndLogo(hasLogo: boolean): Promise<void> {
  const waitForFrame = () => new Promise(requestAnimationFrame);
  await waitForFrame();
  while (hasLogo && !document.querySelector('.invoice-logo')) await waitForFrame();
  await document.querySelector<HTMLImageElement>('.invoice-logo')?.decode();
  await waitForFrame();
  await document.fonts.ready;
}
