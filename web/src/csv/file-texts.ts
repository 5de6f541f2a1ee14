import { errorToast, type ToastText } from '@paperbill/contracts/texts';
import { countNoun, type CountedNoun, translateNoun } from '../languages/nouns.js';
import { t } from '../languages/t.js';

export const fileTexts = {
  progress: (count: number, total: number, noun: CountedNoun): string =>
    t('{count, number} of {total, number} {noun}', { count, total, noun: translateNoun(noun) }),
  nothingToExport: (noun: CountedNoun): string => t('There are no {noun} to export', { noun: translateNoun(noun) }),
  exported: (count: number, noun: CountedNoun): ToastText => ({ title: 'CSV exported', text: countNoun(count, noun) }),
  imported: (count: number, noun: CountedNoun): string => t('{things} imported', { things: countNoun(count, noun) }),
  /** `deleted` does not count rows that the user or an earlier undo had already deleted. */
  importUndone({ deleted, kept }: { deleted: number; kept: number }, total: number, noun: CountedNoun): string {
    const countedThings = countNoun(total, noun);
    if (kept > 0 && kept === total)
      return t(
        'None of {things} removed; {kept, plural, one {# was changed since and was kept} other {# were changed since and were kept}}',
        { things: countedThings, kept },
      );
    if (kept > 0)
      return t(
        '{removed, number} of {things} removed; {kept, plural, one {# was changed since and was kept} other {# were changed since and were kept}}',
        { removed: total - kept, things: countedThings, kept },
      );
    if (deleted === total) return t('{things} deleted', { things: countedThings });
    return deleted === 0
      ? t('None of the {things} still exists, as before', { things: countedThings })
      : t('None of the {things} still exists, {deleted, number} deleted now', { things: countedThings, deleted });
  },
  importFailed: errorToast('Import failed', 'Nothing was imported. Please try again.'),
  undoFailed: errorToast('Undo failed', 'The import could not be undone. Please try again.'),
  exportFailed: errorToast('Export failed', 'Failed to export the list. Please try again.'),
  zipFailed: errorToast('Download failed', 'Failed to download the PDFs. Please try again.'),
  downloadFailed: errorToast('Download failed', 'Nothing was downloaded. Please try again.'),
  zipped: (count: number): ToastText => ({
    title: t('{count, plural, =1 {PDF downloaded} other {# PDFs downloaded}}', { count }),
  }),
  pdfsMissing(of: 'invoice' | 'quote', missing: readonly string[]): string {
    const values = { count: missing.length, numbers: missing.join(', ') };
    return of === 'invoice'
      ? t(
          '{count, plural, one {The PDF of invoice} other {The PDFs of invoices}} {numbers} could not be downloaded. Please try again.',
          values,
        )
      : t(
          '{count, plural, one {The PDF of quote} other {The PDFs of quotes}} {numbers} could not be downloaded. Please try again.',
          values,
        );
  },
} as const;
