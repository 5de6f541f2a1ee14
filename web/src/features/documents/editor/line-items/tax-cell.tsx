import type { Tax } from '@paperbill/contracts/http';
import { MAX_LINE_TAXES } from '@paperbill/contracts/rules';
import { formatTaxName } from '@paperbill/money';
import { Check } from 'lucide-react';
import { type Ref, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../languages/t.js';
import { getAmountTexts } from '../../../../components/amount-texts.js';
import { Button } from '../../../../components/button.js';
import { Field } from '../../../../components/form/field.js';
import { NativeSelect } from '../../../../components/form/inputs.js';
import { Menu, MenuItem } from '../../../../components/menu.js';
import { SET_AND_VALIDATE_OPTIONS, type DocumentForm } from '../../form/document-form.js';
import { setTaxesOfLines } from '../../form/document-taxes.js';
import { useFormTaxes } from '../../form/form-taxes.js';
import {
  describeChoice,
  parseTaxOptionValue,
  listActiveTaxes,
  listTaxOptions,
  sortTaxIds,
  toTaxOptionValue,
} from '../../form/line-taxes.js';
import styles from './line-items.module.css';

const SEVERAL_TAXES_OPTION = 'several';

interface TaxCellProps {
  form: DocumentForm;
  index: number;
  list: readonly Tax[];
  choices: string;
  onChoose: (choice: string) => void;
}

/** The select offers single taxes and the usual combinations, the menu all others. */
export function TaxCell({ form, index, list, choices, onChoose }: TaxCellProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const name = `lineItems.${index}.taxIds` as const;
  const options = useMemo(() => {
    const known = listTaxOptions(list, choices.split('\n'));
    return listActiveTaxes(list).length > 1
      ? [...known, { value: SEVERAL_TAXES_OPTION, label: t('Several taxes…') }]
      : known;
  }, [list, choices]);

  function chooseTaxes(taxIds: readonly string[]): void {
    const sorted = sortTaxIds(taxIds, list);
    form.setValue(name, sorted, SET_AND_VALIDATE_OPTIONS);
    onChoose(toTaxOptionValue(sorted));
  }

  return (
    <>
      <Field control={form.control} name={name} label={t('Tax')} className={styles.tax!}>
        {({ value, ref, ...field }) => (
          <NativeSelect
            {...field}
            ref={ref as Ref<HTMLSelectElement>}
            value={toTaxOptionValue(value)}
            options={options}
            onChange={({ target }) => {
              if (target.value === SEVERAL_TAXES_OPTION) setOpener(target);
              else chooseTaxes(parseTaxOptionValue(target.value));
            }}
          />
        )}
      </Field>
      {opener && (
        <SeveralTaxes
          label={t('Taxes of line {line}', { line: index + 1 })}
          opener={opener}
          form={form}
          name={name}
          list={list}
          onChoose={chooseTaxes}
          onClose={() => setOpener(null)}
        />
      )}
    </>
  );
}

interface SeveralTaxesProps {
  label: string;
  opener: HTMLElement;
  form: DocumentForm;
  name: `lineItems.${number}.taxIds`;
  list: readonly Tax[];
  onChoose: (taxIds: readonly string[]) => void;
  onClose: () => void;
}

function SeveralTaxes({ label, opener, form, name, list, onChoose, onClose }: SeveralTaxesProps) {
  const taxIds = useWatch({ control: form.control, name });
  const isFull = taxIds.length >= MAX_LINE_TAXES;
  return (
    <Menu label={label} opener={opener} onClose={onClose}>
      {listActiveTaxes(list).map((tax) => {
        const isChecked = taxIds.includes(tax.id);
        return (
          <MenuItem
            key={tax.id}
            role="menuitemcheckbox"
            aria-checked={isChecked}
            aria-disabled={isFull && !isChecked}
            onClick={() => {
              if (isChecked) onChoose(taxIds.filter((id) => id !== tax.id));
              else if (!isFull) onChoose([...taxIds, tax.id]);
            }}
          >
            <Check size={16} aria-hidden visibility={isChecked ? 'visible' : 'hidden'} />
            {formatTaxName(tax, getAmountTexts())}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

interface ApplyTaxesToAllLinesProps {
  form: DocumentForm;
  choice: string;
}

export function ApplyTaxesToAllLines({ form, choice }: ApplyTaxesToAllLinesProps) {
  const { list } = useFormTaxes();
  return (
    <Button small onClick={() => setTaxesOfLines(form, parseTaxOptionValue(choice))}>
      {t('{taxes} on all lines', { taxes: describeChoice(choice, list) })}
    </Button>
  );
}
