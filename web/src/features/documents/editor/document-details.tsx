import { Fragment, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { t, translate } from '../../../languages/t.js';
import { Field, FormSection, Warning } from '../../../components/form/field.js';
import { TextField } from '../../../components/form/text-field.js';
import { NativeSelect } from '../../../components/form/inputs.js';
import { listPaymentTermsOptions } from '../../../components/form/value-inputs.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { type DocumentForm, recomputeDueDate } from '../form/document-form.js';
import { DayInput } from './day-input.js';
import styles from './document-details.module.css';

interface DetailProps {
  kind: WrittenKind;
  form: DocumentForm;
}

/** A due date that the user types is kept until the invoice date or the payment terms change. */
export function DocumentDetails({ kind, form, numberHint }: DetailProps & { numberHint: ReactNode }) {
  const { labels, details } = writtenDocuments[kind];
  const { control } = form;
  const input = {
    number: () => <TextField control={control} name="number" label={t(labels.number)} required hint={numberHint} />,
    paymentTerms: () => (
      <Field control={control} name="paymentTerms" label={t('Payment Terms')}>
        {(field) => (
          <NativeSelect
            {...field}
            options={listPaymentTermsOptions()}
            onChange={(event) => {
              field.onChange(event);
              recomputeDueDate(kind, form);
            }}
          />
        )}
      </Field>
    ),
    date: () => (
      <Field control={control} name="date" label={t(labels.date)} required>
        {(field) => (
          <DayInput
            {...field}
            form={form}
            onChange={(event) => {
              field.onChange(event);
              recomputeDueDate(kind, form);
            }}
          />
        )}
      </Field>
    ),
    until: () => <UntilInput kind={kind} form={form} />,
  };
  return (
    <FormSection title={t(labels.details)}>
      <div className={styles.frame}>
        <div className={styles.fields}>
          {details.map((name) => (
            <Fragment key={name}>{input[name]()}</Fragment>
          ))}
        </div>
      </div>
    </FormSection>
  );
}

function UntilInput({ kind, form }: DetailProps) {
  const { labels, untilBeforeDateMessage } = writtenDocuments[kind];
  const warning = 'warning' in untilBeforeDateMessage && untilBeforeDateMessage.warning;
  const isBeforeDate = useWatch({
    control: form.control,
    name: ['date', 'until'],
    compute: ([date, until]) => Boolean(date && until && until < date),
  });
  return (
    <Field
      control={form.control}
      name="until"
      label={t(labels.until)}
      required
      hint={isBeforeDate && warning && <Warning>{translate(warning)}</Warning>}
    >
      {(field) => <DayInput {...field} form={form} />}
    </Field>
  );
}
