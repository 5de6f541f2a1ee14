import type { CustomerDefaults, Tax } from '@paperbill/contracts/http';
import { formatTaxName } from '@paperbill/money';
import type { Language } from '@paperbill/contracts/rules';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useWatch } from 'react-hook-form';
import { getAmountTexts } from '../../components/amount-texts.js';
import { t } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { listCurrencyOptions } from '../../components/currency-names.js';
import { Field, Warning } from '../../components/form/field.js';
import { Select } from '../../components/form/select.js';
import styles from './default-fields.module.css';
import type { DefaultsInput } from './defaults-input.js';
import { useTaxes } from './taxes.js';

/**
 * Removes deleted taxes from the fields. Leaves out a default that the user has neither chosen nor cleared, so that the
 * server keeps its saved value.
 */
export function usePrepareFields(before: CustomerDefaults = {}) {
  const { data: taxes } = useTaxes();
  return <Fields extends DefaultsInput & { language?: Language | '' }>({
    currency,
    defaultTaxIds,
    language,
    ...fields
  }: Fields) => {
    const known = taxes && defaultTaxIds.filter((id) => taxes.some((tax) => tax.id === id));
    return {
      ...fields,
      ...((currency || before.currency) && { currency }),
      ...((language || before.language) && { language }),
      ...(known && (known.length > 0 || before.defaultTaxIds) && { defaultTaxIds: known }),
    };
  };
}

interface DefaultFieldsProps {
  control: Control<DefaultsInput>;
  hints: { currency: string; taxes: string };
}

/** The field for the currency is behind a button, because few users need it. */
export function DefaultFields({ control, hints }: DefaultFieldsProps) {
  const currency = useWatch({ control, name: 'currency' });
  const [isOpened, setIsOpened] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const options = useMemo(() => [{ value: '', label: t('Same as in the settings') }, ...listCurrencyOptions()], []);
  const open = () => {
    flushSync(() => setIsOpened(true));
    field.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <TaxesField control={control} hint={hints.taxes} />
      <div ref={field}>
        {currency || isOpened ? (
          <Field control={control} name="currency" label={t('Currency')} hint={hints.currency}>
            {({ onChange, ...others }) => (
              <Select
                {...others}
                options={options}
                onChange={(chosen) => {
                  setIsOpened(true);
                  onChange(chosen);
                }}
              />
            )}
          </Field>
        ) : (
          <Button small onClick={open}>
            {t('Add currency')}
          </Button>
        )}
      </div>
    </>
  );
}

function TaxesField({ control, hint }: { control: Control<DefaultsInput>; hint: string }) {
  const { data: taxes = [] } = useTaxes();
  const chosen = useWatch({ control, name: 'defaultTaxIds' });
  const shown = taxes.filter(({ id, isArchived }) => !isArchived || chosen.includes(id));
  if (shown.length === 0) return null;
  const isDeleted = (id: string) => !taxes.some((tax) => tax.id === id);
  return (
    <Field
      control={control}
      name="defaultTaxIds"
      label={t('Taxes')}
      hint={chosen.some(isDeleted) ? <Warning>{t('A tax that was chosen here is deleted.')}</Warning> : hint}
    >
      {({ id, value, onChange, onBlur, 'aria-describedby': describedBy }) => (
        <div id={id} role="group" aria-label={t('Taxes')} aria-describedby={describedBy} className={styles.taxes}>
          {shown.map((tax) => (
            <TaxCheckbox
              key={tax.id}
              tax={tax}
              isChecked={value.includes(tax.id)}
              onBlur={onBlur}
              onChange={(isChecked) => {
                const others = value.filter((other) => other !== tax.id && !isDeleted(other));
                onChange(isChecked ? [...others, tax.id] : others);
              }}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

interface TaxCheckboxProps {
  tax: Tax;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  onBlur: () => void;
}

const TaxCheckbox = ({ tax, isChecked, onChange, onBlur }: TaxCheckboxProps): ReactNode => (
  <label>
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} onBlur={onBlur} />
    {formatTaxName(tax, getAmountTexts())}
    {tax.isArchived && <span className="hint">{t('(archived, not used)')}</span>}
  </label>
);
