import { type CompanyProfile, type InvoiceWithLineItems, toNeutralNames } from '@paperbill/contracts/http';
import { capturePreviewHtml } from '@paperbill/web/features/documents/preview/capture-preview';
import { DocumentPreview } from '@paperbill/web/document-preview';
import '@paperbill/web/theme.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { generatedWordsOf, type PreviewWord, wordsOf } from './words.js';

/** What the client knows while somebody writes the invoice, and what the server answers when it is saved. */
export interface Shown {
  profile: CompanyProfile;
  invoice: InvoiceWithLineItems;
}

/** The preview on screen, and the HTML that the client sends for the PDF. */
export interface Seen {
  words: PreviewWord[];
  generatedWords: string[];
  /** Height on screen in whole pixels. */
  height: number;
  html: string;
}

declare global {
  interface Window {
    showPreview(shown: Shown): Promise<Seen>;
  }
}

const root = createRoot(document.getElementById('root')!);
const queries = new QueryClient();

function Preview({ profile, invoice }: Shown) {
  const values = { ...toNeutralNames('invoice', invoice), discountKind: '', discountValue: '', deposit: '' };
  const { control } = useForm({ defaultValues: values });
  return <DocumentPreview kind="invoice" control={control as never} profile={profile} watermark={invoice.watermark} />;
}

window.showPreview = async (shown) => {
  flushSync(() => {
    root.render(
      <QueryClientProvider client={queries}>
        <Preview key={shown.invoice.id} {...shown} />
      </QueryClientProvider>,
    );
  });
  await settled(shown.profile.logoUrl !== '');
  const sheet = document.querySelector('.invoice')!;
  return {
    words: wordsOf(sheet),
    generatedWords: generatedWordsOf(sheet),
    height: Math.ceil(sheet.getBoundingClientRect().height),
    html: await capturePreviewHtml(shown.invoice),
  };
};

/** Waits for fonts, which load after layout, and for the logo. */
async function settled(hasLogo: boolean): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  while (hasLogo && !document.querySelector('.invoice-logo')) await frame();
  await document.querySelector<HTMLImageElement>('.invoice-logo')?.decode();
  await frame();
  await document.fonts.ready;
}
