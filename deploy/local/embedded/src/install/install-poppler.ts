import { findOnPath } from '../programs.js';
import type { ReportProgress } from '../report.js';
import { installFromDebian } from './debian.js';

const POPPLER_PROGRAMS = ['pdftotext', 'pdffonts', 'pdftocairo'];

/**
 * Tests read PDFs with Poppler, so that they do not depend on Chromium.
 * @throws Error with instructions for a manual install
 */
export async function ensurePoppler(report: ReportProgress): Promise<void> {
  const isComplete = () => POPPLER_PROGRAMS.every((program) => findOnPath(program));
  if (isComplete()) return;
  await installFromDebian(['poppler-utils'], report);
  if (!isComplete()) {
    throw new Error(
      'pdftotext is missing and could not be installed. Install poppler-utils (on macOS: brew install poppler).',
    );
  }
}
