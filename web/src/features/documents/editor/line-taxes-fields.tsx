import { useWatch } from 'react-hook-form';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { CheckboxField } from '../../../components/form/checkbox-field.js';
import { Field } from '../../../components/form/field.js';
import { NativeSelect } from '../../../components/form/inputs.js';
import type { DocumentForm } from '../form/document-form.js';
import { replaceTaxRate, setTaxesOfLines } from '../form/document-taxes.js';
import { useFormTaxes } from '../form/form-taxes.js';
import {
  parseTaxOptionValue,
  listActiveTaxes,
  listTaxOptions,
  type TaxMode,
  toTaxOptionValue,
} from '../form/line-taxes.js';
import styles from './line-taxes-fields.module.css';

interface TaxFieldsProps {
  form: DocumentForm;
  mode: TaxMode;
}

export function TaxFields({ form, mode }: TaxFieldsProps) {
  const { control } = form;
  const taxes = useFormTaxes();
  const hasTax = useWatch({
    control,
    compute: ({ lineItems }) =>
      taxes.list.some((tax) => tax.kind !== 'withholding' && lineItems.some(({ taxIds }) => taxIds.includes(tax.id))),
  });
  if (mode === 'rate') {
    return (
      listActiveTaxes(taxes.list).length > 0 && (
        <Button small onClick={() => replaceTaxRate(form, taxes)}>
          {t('Use your list of taxes')}
        </Button>
      )
    );
  }
  return (
    <>
      {mode === 'one' && <SingleTaxField form={form} />}
      {hasTax && <CheckboxField control={control} name="pricesIncludeTax" label={t('Prices include tax')} />}
    </>
  );
}

function SingleTaxField({ form }: { form: DocumentForm }) {
  const { list } = useFormTaxes();
  const options = listTaxOptions(list, []);
  return (
    <Field control={form.control} name="lineItems.0.taxIds" label={t('Tax')} className={styles.tax!}>
      {({ value, ...field }) => (
        <NativeSelect
          {...field}
          value={toTaxOptionValue(value)}
          options={options}
          onChange={({ target }) => setTaxesOfLines(form, parseTaxOptionValue(target.value))}
        />
      )}
    </Field>
  );
}
