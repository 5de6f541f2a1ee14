import { dateTexts, nextNumberFailed } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.js';
import { Field, FormFields, FormSection, Warning } from '../../../components/form/field.js';
import fields from '../../../components/form/field.module.css';
import { DateInput, Input, NativeSelect } from '../../../components/form/inputs.js';
import { paymentTermsOptions } from '../../../components/form/value-inputs.js';
import { onChangeElsewhere } from '../../../drafts/change-elsewhere.js';
import { nextNumberQuery, savedInvoiceKey } from '../api/create-invoice.js';
import { type InvoiceForm, updateDueDate } from '../form/invoice-form.js';

/** Number, dates and terms. The due date follows the invoice date and the terms until somebody sets it. */
export function InvoiceDetails({ form }: { form: InvoiceForm }) {
  const { control } = form;
  const nextNumberFailure = useNextNumberFailure(form);
  // It may be meant, such as for something paid in advance: said, and saved all the same.
  const isDueBeforeInvoice = useWatch({
    control,
    name: ['invoiceDate', 'dueDate'],
    compute: ([invoiceDate, dueDate]) => Boolean(invoiceDate && dueDate && dueDate < invoiceDate),
  });
  return (
    <FormSection title="Invoice Details">
      <FormFields>
        <Field
          control={control}
          name="invoiceNumber"
          label="Invoice Number"
          required
          hint={nextNumberFailure}
          className={fields.half}
        >
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="paymentTerms" label="Payment Terms" className={fields.half}>
          {(field) => (
            <NativeSelect
              {...field}
              options={paymentTermsOptions}
              onChange={(event) => {
                field.onChange(event);
                updateDueDate(form);
              }}
            />
          )}
        </Field>
        <Field control={control} name="invoiceDate" label="Invoice Date" required className={fields.half}>
          {(field) => (
            <DateInput
              {...field}
              max={LAST_DAY}
              onChange={(event) => {
                field.onChange(event);
                updateDueDate(form);
              }}
            />
          )}
        </Field>
        <Field
          control={control}
          name="dueDate"
          label="Due Date"
          required
          hint={isDueBeforeInvoice && <Warning>{dateTexts.dueBeforeInvoice}</Warning>}
          className={fields.half}
        >
          {(field) => <DateInput {...field} max={LAST_DAY} />}
        </Field>
      </FormFields>
    </FormSection>
  );
}

/** Without it, browsers let a year have six digits. */
const LAST_DAY = '9999-12-31';

/** Says beside the empty field that no number could be suggested, and asks again. */
function useNextNumberFailure(form: InvoiceForm): ReactNode {
  const { isError, isFetching, refetch } = useQuery({ ...nextNumberQuery, refetchOnMount: false });
  const isEmpty = useWatch({ control: form.control, name: 'invoiceNumber', compute: (number) => !number.trim() });

  async function tryAgain(): Promise<void> {
    const { isSuccess } = await refetch();
    // The button is gone: the number takes its focus.
    if (isSuccess) form.setFocus('invoiceNumber', { shouldSelect: true });
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

/**
 * Puts the server's suggestion into the form each time it arrives, unless the user typed a number. Once a save was
 * tried the number stays: with another one the next try would be another invoice, if the first did arrive after all.
 */
export function useNextNumber(form: InvoiceForm, userId: string): void {
  const { data, dataUpdatedAt } = useQuery(nextNumberQuery);
  const queryClient = useQueryClient();
  const suggestion = data && String(data.nextInvoiceNumber);

  useEffect(() => {
    const { defaultValues, isSubmitted } = form.formState;
    const isTyped = form.getValues('invoiceNumber') !== defaultValues?.invoiceNumber;
    if (suggestion && !isTyped && !isSubmitted) form.resetField('invoiceNumber', { defaultValue: suggestion });
  }, [suggestion, dataUpdatedAt, form]);

  // Of two windows side by side neither learns by its focus that the other has taken the number.
  useEffect(
    () =>
      onChangeElsewhere((key) => {
        if (key === savedInvoiceKey(userId)) void queryClient.invalidateQueries(nextNumberQuery);
      }),
    [queryClient, userId],
  );
}
