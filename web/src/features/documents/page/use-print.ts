import { useMutation } from '@tanstack/react-query';
import { t } from '../../../languages/t.js';
import { showToast } from '../../../toasts/toast-store.js';
import type * as Printing from './print-document.js';

export const usePrint = (print: (printingModule: typeof Printing) => Promise<void>) =>
  useMutation({
    mutationFn: async () => print(await import('./print-document.js')),
    onError: () =>
      showToast({
        title: t('Failed to print'),
        text: t('Please open the PDF in a new tab and print it there.'),
        tone: 'destructive',
      }),
  });
