import type { ChangedPrice, InvoiceDetails } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { Copy, FilePen, Repeat } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../languages/t.js';
import { useMutationWithToasts } from '../../../api/change.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import type { DocumentAction } from '../../documents/page/document-actions.js';
import { readChangedPrices, useCopyInvoice, useCorrectInvoice } from '../api/copy-invoice.js';
import { useCanMail, useInvoiceRecurring } from '../api/mails.js';

const [RecurringDialog, useRecurringDialog] = lazyDialog(() => import('./recurring-dialog.js'));
const [CopyPricesDialog, useCopyPricesDialog] = lazyDialog(() => import('./copy-prices-dialog.js'));

export function useFollowUpActions(
  invoice: InvoiceDetails,
): [Record<'copy' | 'repeat' | 'correct', DocumentAction>, ReactNode] {
  const copy = useCopyInvoice();
  const correct = useCorrectInvoice();
  const [changed, setChanged] = useState<ChangedPrice[] | null>(null);
  const [isRepeating, setIsRepeating] = useState(false);
  const canSend = useCanMail(invoice.id);
  const recurring = useInvoiceRecurring(invoice.id);
  useCopyPricesDialog();
  useRecurringDialog();
  const begin = useMutationWithToasts({
    mutationFn: () => readChangedPrices(invoice),
    onSuccess: (prices) =>
      prices.length > 0 ? setChanged(prices) : copy.mutate({ id: invoice.id, prices: 'unchanged' }),
    failure: draftToasts.copyFailed,
  });
  const [correction, askToCorrect] = useConfirmation({
    question: () => ({
      title: t('Correct invoice {number}?', { number: invoice.invoiceNumber }),
      text: t(
        invoice.status === 'void'
          ? 'It is already void. A draft of its replacement, with the same content, will be created.'
          : 'An issued invoice is never changed: a credit note will make it void. This can’t be undone. A draft of its replacement, with the same content, will be created.',
      ),
      confirmLabel: t('Correct invoice'),
    }),
    onConfirm: () => correct.mutateAsync({ id: invoice.id, reason: '' }),
  });
  const actions = {
    copy: {
      id: 'copy',
      label: t('Copy invoice'),
      Icon: Copy,
      hint: t('A draft with the same content.'),
      isDisabled: begin.isPending || copy.isPending,
      onSelect: () => begin.mutate(),
    },
    repeat: {
      id: 'repeat',
      label: t('Make recurring'),
      Icon: Repeat,
      hint: t('A new invoice each week, month or year.'),
      onSelect: () => setIsRepeating(true),
    },
    correct: {
      id: 'correct',
      label: t('Correct invoice'),
      Icon: FilePen,
      hint: t('It becomes void, and a new one replaces it.'),
      isDisabled: correct.isPending,
      onSelect: () => askToCorrect(),
    },
  };
  const dialogs = (
    <>
      {changed && (
        <CopyPricesDialog
          changedPrices={changed}
          currency={invoice.currency}
          isCopying={copy.isPending}
          onCopy={(prices) => copy.mutate({ id: invoice.id, prices }, { onSettled: () => setChanged(null) })}
          onClose={() => setChanged(null)}
        />
      )}
      {isRepeating && (
        <RecurringDialog
          invoice={invoice}
          canSend={canSend}
          isRecurringAlready={recurring.length > 0}
          onClose={() => setIsRepeating(false)}
        />
      )}
      {correction}
    </>
  );
  return [actions, dialogs];
}
