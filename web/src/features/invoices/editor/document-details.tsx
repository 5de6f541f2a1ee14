import { nextNumberFailed } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.js';
import { Field, FormFields, FormSection, Warning } from '../../../components/form/field.js';
import fields from '../../../components/form/field.module.css';
import { DateInput, Input, LAST_DAY, NativeSelect } from '../../../components/form/inputs.js';
import { paymentTermsOptions } from '../../../components/form/value-inputs.js';
import { onChangeElsewhere } from '../../../drafts/change-elsewhere.js';
import { nextNumberQuery, savedInvoiceKey } from '../api/create-invoice.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { type InvoiceForm, updateUntil } from '../form/invoice-form.js';
import { AddedDetails } from './added-details.js';

interface DetailProps {
  kind: WrittenKind;
  form: InvoiceForm;
}

/** Number, dates and terms. The last day of what is due follows its date and terms until somebody sets it. */
export function DocumentDetails({ kind, form }: DetailProps) {
  const { labels, details, detailWidth } = writtenDocuments[kind];
  const { control } = form;
  const className = fields[detailWidth];
  const input = {
    number: () => <NumberInput form={form} label={labels.number} className={className} />,
    paymentTerms: () => (
      <Field control={control} name="paymentTerms" label="Payment Terms" className={className}>
        {(field) => (
          <NativeSelect
            {...field}
            options={paymentTermsOptions}
            onChange={(event) => {
              field.onChange(event);
              updateUntil(kind, form);
            }}
          />
        )}
      </Field>
    ),
    date: () => (
      <Field control={control} name="date" label={labels.date} required className={className}>
        {(field) => (
          <DateInput
            {...field}
            max={LAST_DAY}
            onChange={(event) => {
              field.onChange(event);
              updateUntil(kind, form);
            }}
          />
        )}
      </Field>
    ),
    until: () => <UntilInput kind={kind} form={form} className={className} />,
  };
  return (
    <FormSection title={labels.details}>
      <FormFields>
        {details.map((name) => (
          <Fragment key={name}>{input[name]()}</Fragment>
        ))}
      </FormFields>
      <AddedDetails form={form} />
    </FormSection>
  );
}

function UntilInput({ kind, form: { control }, className }: DetailProps & { className: string | undefined }) {
  const { labels, untilBeforeDate } = writtenDocuments[kind];
  const warning = 'warning' in untilBeforeDate && untilBeforeDate.warning;
  const isBeforeDate = useWatch({
    control,
    name: ['date', 'until'],
    compute: ([date, until]) => Boolean(date && until && until < date),
  });
  return (
    <Field
      control={control}
      name="until"
      label={labels.until}
      required
      hint={isBeforeDate && warning && <Warning>{warning}</Warning>}
      className={className}
    >
      {(field) => <DateInput {...field} max={LAST_DAY} />}
    </Field>
  );
}

interface NumberInputProps extends Pick<DetailProps, 'form'> {
  label: string;
  className: string | undefined;
}

function NumberInput({ form, label, className }: NumberInputProps) {
  const nextNumberFailure = useNextNumberFailure(form);
  return (
    <Field control={form.control} name="number" label={label} required hint={nextNumberFailure} className={className}>
      {(field) => <Input {...field} autoComplete="off" />}
    </Field>
  );
}

/** Says beside the empty field that no number could be suggested, and asks again. */
function useNextNumberFailure(form: InvoiceForm): ReactNode {
  const { isError, isFetching, refetch } = useQuery({ ...nextNumberQuery, refetchOnMount: false });
  const isEmpty = useWatch({ control: form.control, name: 'number', compute: (number) => !number.trim() });

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
    const isTyped = form.getValues('number') !== defaultValues?.number;
    if (suggestion && !isTyped && !isSubmitted) form.resetField('number', { defaultValue: suggestion });
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
