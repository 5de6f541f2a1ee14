import { type DocumentKind, documentKinds, type NumberFormat, type NumberFormats } from '@paperbill/contracts/http';
import {
  continueCounter,
  findNumberFormatProblem,
  formatNumber,
  MAX_NUMBER_COUNTER,
  normalizeNumberFormat,
  getNumberPeriod,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatDate } from '../../languages/format.js';
import { t, type TextId } from '../../languages/t.js';
import { showServerErrors } from '../../components/form/form-state.js';
import { FormFields, FormSection } from '../../components/form/field.js';
import { TextField } from '../../components/form/text-field.js';
import { Button } from '../../components/button.js';
import { getToday } from '../../components/today.js';
import { DraftBanner } from '../../drafts/draft-banner.js';
import { UnsavedChangesGuard } from '../../drafts/unsaved-changes-guard.js';
import { useFormDraft } from '../../drafts/use-draft.js';
import { useUserId } from '../auth/api/session.js';
import { useSaveNumberFormat } from './number-formats.js';
import styles from './number-formats-form.module.css';

/** The fields are not nested, because `useFormDraft` does not support nested fields. */
type NumberFormatValues = Record<`${DocumentKind}Format` | `${DocumentKind}Counter`, string>;

const sectionsByKind = {
  invoice: { name: 'nextInvoiceNumber', prefix: 'INV', save: 'Save Invoice Numbers' },
  quote: { name: 'quoteNumbers', prefix: 'Q', save: 'Save Quote Numbers' },
  creditNote: { name: 'creditNoteNumbers', prefix: 'CN', save: 'Save Credit Note Numbers' },
} as const satisfies Record<DocumentKind, { name: keyof typeof settingLabels; prefix: string; save: TextId }>;

const toFormValues = (formats: NumberFormats): NumberFormatValues =>
  Object.fromEntries(
    documentKinds.flatMap((kind) => [
      [`${kind}Format`, formats[kind].format],
      [`${kind}Counter`, ''],
    ]),
  ) as NumberFormatValues;

const isValidCounter = (typed: string): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_NUMBER_COUNTER;

function findFormatErrors(kind: DocumentKind, values: NumberFormatValues): Partial<NumberFormatValues> {
  const [format, counter] = [normalizeNumberFormat(values[`${kind}Format`]), values[`${kind}Counter`].trim()];
  const problem =
    format === '' && kind !== 'invoice' ? validationTexts.numberFormatRequired : findNumberFormatProblem(format);
  return {
    ...(problem && { [`${kind}Format`]: problem }),
    ...(format !== '' &&
      counter !== '' &&
      !isValidCounter(counter) && { [`${kind}Counter`]: validationTexts.wholeNumber(1, MAX_NUMBER_COUNTER) }),
  };
}

const numberFormatsResolver: Resolver<NumberFormatValues> = (values) => {
  const problems = documentKinds.flatMap((kind) => Object.entries(findFormatErrors(kind, values)));
  if (problems.length === 0) return { values, errors: {} };
  const errors = problems.map(([name, message]) => [name, { type: 'format', message }]);
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<NumberFormatValues> };
};

export function NumberFormatsForm({ formats }: { formats: NumberFormats }) {
  const userId = useUserId();
  const form = useForm<NumberFormatValues>({
    values: toFormValues(formats),
    resolver: numberFormatsResolver,
    mode: 'onTouched',
    // If the user saves one section, the other sections keep their input.
    resetOptions: { keepDirtyValues: true },
  });
  const { isRestored, forgetDraft, discardDraft } = useFormDraft(form, `number-formats-${userId}`);
  const save = useSaveNumberFormat({
    onSuccess: (saved, { kind }) => {
      form.resetField(`${kind}Format`, { defaultValue: saved[kind].format });
      form.resetField(`${kind}Counter`);
    },
    onError: (error, { kind }) => {
      showServerErrors(form, error, (path) => (path === 'nextCounter' ? `${kind}Counter` : `${kind}Format`));
    },
  });

  async function saveFormatOfKind(kind: DocumentKind): Promise<void> {
    if (save.isPending || !(await form.trigger([`${kind}Format`, `${kind}Counter`], { shouldFocus: true }))) return;
    const values = form.getValues();
    const [format, counter] = [normalizeNumberFormat(values[`${kind}Format`]), values[`${kind}Counter`].trim()];
    save.mutate({ kind, format, ...(format !== '' && counter !== '' && { nextCounter: Number(counter) }) });
  }

  return (
    <>
      {isRestored && <DraftBanner onDiscard={discardDraft} />}
      {documentKinds.map((kind) => (
        <NumberFormatSection
          key={kind}
          kind={kind}
          form={form}
          stored={formats[kind]}
          isSaving={save.isPending && save.variables.kind === kind}
          onSave={() => void saveFormatOfKind(kind)}
        />
      ))}
      <UnsavedChangesGuard
        name={t('how numbers are formed')}
        isActive={form.formState.isDirty}
        onDiscard={forgetDraft}
      />
    </>
  );
}

interface SectionProps {
  kind: DocumentKind;
  form: UseFormReturn<NumberFormatValues>;
  stored: NumberFormat;
  isSaving: boolean;
  onSave: () => void;
}

function NumberFormatSection({ kind, form, stored, isSaving, onSave }: SectionProps) {
  const { control, formState } = form;
  const { name, prefix, save } = sectionsByKind[kind];
  const [formatField, counterField] = [`${kind}Format`, `${kind}Counter`] as const;
  const [typedFormat, typedCounter] = useWatch({ control, name: [formatField, counterField] });
  const format = normalizeNumberFormat(typedFormat);
  const today = getToday();
  const isValid = format !== '' && Object.keys(findFormatErrors(kind, form.getValues())).length === 0;
  const continuedCounter = isValid ? continueCounter(format, stored, today) : 1;
  const counter = isValidCounter(typedCounter.trim()) ? Number(typedCounter) : continuedCounter;
  const isChanged = Boolean(formState.dirtyFields[formatField] ?? formState.dirtyFields[counterField]);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <FormSection title={t(settingLabels[name])} name={name}>
        <output className={styles.next}>
          <strong>{isValid ? formatNumber(format, today, counter) : format === '' ? stored.nextNumber : '…'}</strong>
          <span className="hint">{describeSeries(format, isValid, today, counter)}</span>
        </output>
        <FormFields>
          <TextField
            control={control}
            name={formatField}
            label={t('Format')}
            width="half"
            placeholder={kind === 'invoice' ? t('Follows the last number') : ''}
            autoCapitalize="characters"
            spellCheck={false}
          />
          {format !== '' && (
            <TextField
              control={control}
              name={counterField}
              label={t('Next Counter')}
              width="half"
              inputMode="numeric"
              placeholder={String(continuedCounter)}
            />
          )}
          <div className={styles.examples} role="group" aria-labelledby={`${kind}-examples`}>
            <span id={`${kind}-examples`} className="hint">
              {t('Examples')}
            </span>
            {[`${prefix}-{YYYY}-{0001}`, `{YYYY}{MM}-{001}`, `${prefix}-{0001}`].map((example) => (
              <Button
                key={example}
                small
                title={example}
                onClick={() => form.setValue(formatField, example, { shouldDirty: true, shouldValidate: true })}
              >
                {formatNumber(example, today, 1)}
              </Button>
            ))}
          </div>
        </FormFields>
        <Button data-save className={styles.save!} type="submit" variant="primary" disabled={isSaving || !isChanged}>
          {isSaving ? t('Saving...') : t(save)}
        </Button>
      </FormSection>
    </form>
  );
}

/** Returns a text such as 'Then INV-2026-0008. From Jan 1, 2027: INV-2027-0001.' */
function describeSeries(format: string, isValid: boolean, today: string, counter: number): string {
  if (format === '') return t('Each number follows the last one that you used.');
  if (!isValid) return '';
  const followingNumber = formatNumber(format, today, counter + 1);
  const period = getNumberPeriod(format, today);
  if (period === '') return t('Then {number}.', { number: followingNumber });
  const [year, month] = period.split('-').map(Number) as [number, number | undefined];
  const next = new Date(Date.UTC(year + (month ? 0 : 1), month ?? 0, 1)).toISOString().slice(0, 10);
  return t('Then {number}. From {date}: {first}.', {
    number: followingNumber,
    date: formatDate(next),
    first: formatNumber(format, next, 1),
  });
}
