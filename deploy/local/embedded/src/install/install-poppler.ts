import { findOnPath } from '../programs.js';
import type { Report } from '../report.js';
import { installFromDebian } from './debian.js';

const PROGRAMS = ['pdftotext', 'pdffonts', 'pdftocairo'];

/**
 * Poppler's programs, by which tests read PDFs as somebody else's reader does: installed where they are missing, as root
 * on Debian or Ubuntu.
 *
 * @throws Error that says what to install by hand
 */
export async function ensurePoppler(report: Report): Promise<void> {
  const isComplete = () => PROGRAMS.every((program) => findOnPath(program));
  if (isComplete()) return;
  await installFromDebian(['poppler-utils'], report);
  if (!isComplete()) {
    throw new Error(
      'pdftotext is missing and could not be installed. Install poppler-utils (on macOS: brew install poppler).',
    );
  }
}
