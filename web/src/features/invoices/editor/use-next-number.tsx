import { nextNumberFailed } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.js';
import { onStorageChange } from '../../../drafts/storage-change.js';
import type { DocumentForm } from '../../documents/form/document-form.js';
import { nextNumberQuery, savedInvoiceKey } from '../api/create-invoice.js';

/**
 * Puts the server's suggestion into the form each time it arrives, unless the user typed a number. Once a save was
 * tried the number stays: with another one the next try would be another invoice, if the first did arrive after all.
 *
 * @returns what to say beside the field while it is empty because no number could be suggested
 */
export function useNextNumber(form: DocumentForm, userId: string): ReactNode {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(nextNumberQuery);
  const isEmpty = useWatch({ control: form.control, name: 'number', compute: (number) => !number.trim() });
  const queryClient = useQueryClient();
  const suggestion = data && String(data.nextInvoiceNumber);

  useEffect(() => {
    const { defaultValues, isSubmitted } = form.formState;
    const isTyped = form.getValues('number') !== defaultValues?.number;
    if (suggestion && !isTyped && !isSubmitted) form.resetField('number', { defaultValue: suggestion });
  }, [suggestion, dataUpdatedAt, form]);

  // Of two windows side by side neither learns by its focus that the other has taken the number.
  useEffect(
    () =>
      onStorageChange((key) => {
        if (key === savedInvoiceKey(userId)) void queryClient.invalidateQueries(nextNumberQuery);
      }),
    [queryClient, userId],
  );

  async function tryAgain(): Promise<void> {
    const { isSuccess } = await refetch();
    // The button is gone: the number takes its focus.
    if (isSuccess) form.setFocus('number', { shouldSelect: true });
  }

  if (!isError || !isEmpty) return null;
  return (
    <>
      <span role="alert">{nextNumberFailed}</span>{' '}
      <Button small aria-disabled={isFetching} onClick={() => void tryAgain()}>
        Try again
      </Button>
    </>
  );
}
