import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '@paperbill/testing/read-pdf';

/** Reads the PDF that the browser downloads after an action. */
export async function downloadPdf(page: Page, startDownload: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), startDownload()]);
  return { name: file.suggestedFilename(), ...(await readPdf(await readFile(await file.path()))) };
}
