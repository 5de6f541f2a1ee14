import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defaultBrand } from '@paperbill/contracts/http';
import { loadSheetTexts } from '@paperbill/contracts/languages';
import { GotenbergService } from '@paperbill/documents/gotenberg';
import { startGotenberg } from '@paperbill/gotenberg';
import { toDocumentData } from '@paperbill/invoice-document';
import { renderInvoiceHtml } from '@paperbill/invoice-document/html';
import { computePixelDifference } from './compare-pixels.js';
import { compareWords } from './compare-words.js';
import { type Sample, toShownDocument } from './invoices/to-shown-sample.js';
import { type PdfFont, readPdf } from './poppler-pdf.js';
import { openPreviews, type PreviewScreen } from './preview-browser.js';

export interface PrintOutcome {
  wordProblems: string[];
  words: number;
  fonts: PdfFont[];
  /**
   * The names of the system fonts that the preview uses. They are collected only for samples that expect system fonts.
   */
  systemFonts: string[] | undefined;
  differentPixels: number;
  /** The HTML that the client captures, and the HTML that the server renders for the same invoice. */
  html: { client: string; server: string };
  pdf: Buffer;
}

export interface PrintingRun {
  /**
   * The result of each sample. The key is the name of the sample. Each promise settles when its sample has been
   * compared.
   */
  outcomes: Map<string, Promise<PrintOutcome>>;
  stop(): Promise<void>;
}

/**
 * Shows and prints all samples, and compares the results. As many samples run in parallel as there are processors, but
 * at most four.
 */
export async function startPrinting(samples: [string, Sample][]): Promise<PrintingRun> {
  const gotenberg = await startGotenberg({ port: 0 });
  const renderer = new GotenbergService({ GOTENBERG_URL: gotenberg.url, GOTENBERG_TIMEOUT: 30_000 } as never);
  const previews = await openPreviews(Math.min(4, availableParallelism()));
  const logo = await readLogoDataUrl();
  const prints = samples.map(([name, sample]) => ({ name, sample, ...Promise.withResolvers<PrintOutcome>() }));
  const printQueue = [...prints];

  const processQueue = async (screen: PreviewScreen) => {
    for (let print = printQueue.shift(); print; print = printQueue.shift()) {
      await printSample(print.sample, screen).then(print.resolve, print.reject);
    }
  };

  async function printSample(sample: Sample, screen: PreviewScreen): Promise<PrintOutcome> {
    const shown = toShownDocument(sample);
    const preview = await screen.show(shown);
    const systemFonts = sample.systemFonts && (await screen.listSystemFonts());
    const pdf = await renderer.print(preview.html, randomUUID());
    const { pages, fonts, images } = await readPdf(pdf);
    const { problems, parts } = compareWords(preview, pages);
    await loadSheetTexts(shown.invoice);
    const data = toDocumentData('invoice', shown.invoice, {
      logo: shown.profile.logoUrl && logo,
      brandName: defaultBrand.name,
    });
    return {
      wordProblems: problems,
      words: preview.words.length,
      fonts,
      systemFonts,
      differentPixels: await computePixelDifference(preview.png, images, parts),
      html: { client: preview.html, server: renderInvoiceHtml(data) },
      pdf,
    };
  }

  const done = Promise.all(previews.screens.map(processQueue));
  for (const { promise } of prints) promise.catch(() => undefined);
  return {
    outcomes: new Map(prints.map(({ name, promise }) => [name, promise])),
    async stop() {
      printQueue.length = 0;
      await done;
      await previews.close();
      await gotenberg.stop();
    },
  };
}

async function readLogoDataUrl(): Promise<string> {
  const file = await readFile(join(import.meta.dirname, 'page/public/logo.svg'));
  return `data:image/svg+xml;base64,${file.toString('base64')}`;
}
