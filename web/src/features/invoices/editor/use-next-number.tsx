import { isCalendarDate } from '@paperbill/contracts/rules';
import { nextNumberFailedText } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { onStorageChange } from '../../../drafts/storage-change.js';
import type { DocumentForm } from '../../documents/form/document-form.js';
import { nextNumberQueryForDate, nextNumberQuery, getSavedInvoiceKey } from '../api/create-invoice.js';

/**
 * After the first try to save, the number no longer changes. The server may have executed this try, and a retry with
 * another number would create a second invoice.
 * @returns the error beside the empty field if the server could not suggest a number
 */
export function useNextNumber(form: DocumentForm, userId: string): ReactNode {
  const numberOfToday = useQuery(nextNumberQuery);
  const date = useWatch({ control: form.control, name: 'date' });
  const period = numberOfToday.data?.period;
  const isOtherPeriod = period !== undefined && isCalendarDate(date) && !date.startsWith(period);
  const numberOfDate = useQuery({ ...nextNumberQueryForDate(date), enabled: isOtherPeriod });
  const { data, dataUpdatedAt, isError, isFetching, refetch } = isOtherPeriod ? numberOfDate : numberOfToday;
  const isEmpty = useWatch({ control: form.control, name: 'number', compute: (number) => !number.trim() });
  const queryClient = useQueryClient();
  const suggestion = data && String(data.nextInvoiceNumber);

  useEffect(() => {
    const { defaultValues, isSubmitted } = form.formState;
    const isNumberTyped = form.getValues('number') !== defaultValues?.number;
    if (suggestion && !isNumberTyped && !isSubmitted) form.resetField('number', { defaultValue: suggestion });
  }, [suggestion, dataUpdatedAt, form]);

  // An invoice that another window saves takes the suggested number. This window may get no focus event, so it listens
  // to storage changes.
  useEffect(
    () =>
      onStorageChange((key) => {
        if (key === getSavedInvoiceKey(userId)) void queryClient.invalidateQueries(nextNumberQuery);
      }),
    [queryClient, userId],
  );

  async function tryAgain(): Promise<void> {
    const { isSuccess } = await refetch();
    // The number gets the focus, because the focused retry button disappears.
    if (isSuccess) form.setFocus('number', { shouldSelect: true });
  }

  if (!isError || !isEmpty) return null;
  return (
    <>
      <span role="alert">{t(nextNumberFailedText)}</span>{' '}
      <Button small aria-disabled={isFetching} onClick={() => void tryAgain()}>
        {t('Try again')}
      </Button>
    </>
  );
}
