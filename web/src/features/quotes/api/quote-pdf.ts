import { pdfFileName, type Quote } from '@paperbill/contracts/http';
import { quoteToasts, toasts } from '@paperbill/contracts/texts';
import { useMutation } from '@tanstack/react-query';
import { noAnswerToast, request } from '../../../api/request.js';
import { saveFile } from '../../../components/save-file.js';
import { showToast } from '../../../toasts/toast-store.js';
import { QUOTES } from './quotes.js';

/** Where the PDF of a quote is; with `view` for a tab that shows it, else for a file. */
export const quotePdfAddress = (id: string, { view = false } = {}): string =>
  `${QUOTES}/${id}/download-pdf${view ? '?disposition=inline' : ''}`;

/** Fetches the PDF of a quote and hands it to the browser as a file. */
export const useDownloadQuote = () =>
  useMutation({
    mutationFn: async (quote: Quote) => {
      const response = await request(quotePdfAddress(quote.id), { timeLimit: 'pdf' });
      saveFile(await response.blob(), pdfFileName('quote', quote));
    },
    onSuccess: () => showToast(quoteToasts.downloaded),
    onError: (error) => showToast(noAnswerToast(error) ?? toasts.pdfDownloadFailed),
  });
