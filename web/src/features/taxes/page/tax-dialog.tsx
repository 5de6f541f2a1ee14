import type { Tax } from '@paperbill/contracts/http';
import { canHaveTaxRate, getTaxKindLabel, MAX_LINE_TAXES, suggestTaxSentence } from '@paperbill/contracts/rules';
import { findCountryCode } from '@paperbill/contracts/rules/country-codes';
import { formatQuantity } from '@paperbill/money';
import type { Control } from 'react-hook-form';
import { useController, useWatch } from 'react-hook-form';
import { t } from '../../../languages/t.js';
import { CheckboxField } from '../../../components/form/checkbox-field.js';
import { Field, FormFields } from '../../../components/form/field.js';
import { Textarea } from '../../../components/form/inputs.js';
import { Select } from '../../../components/form/select.js';
import { TextField } from '../../../components/form/text-field.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { useUserId } from '../../auth/api/session.js';
import { useProfile } from '../../profile/api/profile.js';
import { useChangeTax, useCreateTax } from '../taxes.js';
import { listTaxKindOptions } from './tax-kind-texts.js';
import { blankTax, type TaxInput, taxSchema, toTaxInput } from './tax-schema.js';

interface TaxDialogProps {
  editedTax?: Tax | undefined;
  isFirst: boolean;
  onClose: () => void;
}

export function TaxDialog({ editedTax, isFirst, onClose }: TaxDialogProps) {
  const userId = useUserId();
  const create = useCreateTax();
  const change = useChangeTax();
  return (
    <EntityDialog<TaxInput, TaxInput, Tax>
      title={editedTax ? t('Edit Tax') : t('Add Tax')}
      submitLabel={t('Save Tax')}
      schema={taxSchema}
      defaultValues={editedTax ? toTaxInput(editedTax) : blankTax(isFirst)}
      draftKey={`tax-draft-${editedTax?.id ?? 'new'}-${userId}`}
      save={(fields) =>
        editedTax
          ? change.mutateAsync({ id: editedTax.id, ...getChanges(editedTax, fields) })
          : create.mutateAsync({ ...fields, isArchived: false })
      }
      stopSaving={editedTax ? change.cancel : create.cancel}
      onClose={onClose}
    >
      {(control) => <TaxFormFields control={control} isArchived={editedTax?.isArchived ?? false} />}
    </EntityDialog>
  );
}

/** Unchanged values are not sent, because another window may have saved new ones. */
const getChanges = (before: Tax, fields: TaxInput): Partial<TaxInput> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== before[name as keyof TaxInput]));

interface TaxFormFieldsProps {
  control: Control<TaxInput, unknown, TaxInput>;
  isArchived: boolean;
}

function TaxFormFields({ control, isArchived }: TaxFormFieldsProps) {
  const kind = useWatch({ control, name: 'kind' });
  const suggestValues = useSuggestions(control);
  return (
    <FormFields>
      <Field control={control} name="kind" label={t('Kind')}>
        {(field) => (
          <Select
            {...field}
            options={listTaxKindOptions()}
            onChange={(chosen) => {
              suggestValues(chosen as TaxInput['kind']);
              field.onChange(chosen);
            }}
          />
        )}
      </Field>
      <TextField
        control={control}
        name="name"
        label={t('Name')}
        required
        hint={t('Printed on your documents, such as VAT or GST')}
        {...(canHaveTaxRate(kind) && { width: 'half' })}
      />
      {canHaveTaxRate(kind) && (
        <Field control={control} name="rate" label={t('Rate (%)')} required width="half">
          {(field) => <DecimalInput {...field} kind="taxRate" format={formatQuantity} />}
        </Field>
      )}
      <Field
        control={control}
        name="sentence"
        label={t('Sentence (Optional)')}
        hint={t(
          'Printed below the totals of documents with this tax. Please ask your tax adviser which words your country requires.',
        )}
      >
        {(field) => <Textarea {...field} rows={2} />}
      </Field>
      {!isArchived && (
        <CheckboxField
          control={control}
          name="isDefault"
          label={t('New lines have this tax')}
          hint={t('Up to {count} taxes can be on new lines.', { count: MAX_LINE_TAXES })}
        />
      )}
    </FormFields>
  );
}

/**
 * Suggests a name and a sentence for the chosen kind of tax, but keeps texts that the user has typed. Only a kind
 * without a rate has a suggested name.
 */
function useSuggestions(control: Control<TaxInput, unknown, TaxInput>) {
  const country = useProfile().data?.country ?? '';
  const { field: kind } = useController({ control, name: 'kind' });
  const { field: name } = useController({ control, name: 'name' });
  const { field: sentence } = useController({ control, name: 'sentence' });
  const suggestName = (of: TaxInput['kind']) => (canHaveTaxRate(of) ? '' : getTaxKindLabel(of));
  const suggestSentence = (of: TaxInput['kind']) => suggestTaxSentence(of, findCountryCode(country));
  return (chosen: TaxInput['kind']): void => {
    const replace = (
      { value, onChange }: typeof name | typeof sentence,
      suggestion: (of: TaxInput['kind']) => string,
    ) => {
      if (['', suggestion(kind.value)].includes(value.trim())) onChange(suggestion(chosen));
    };
    replace(name, suggestName);
    replace(sentence, suggestSentence);
  };
}
