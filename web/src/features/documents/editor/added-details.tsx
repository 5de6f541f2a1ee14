import { detailFields, type DetailFields } from '@paperbill/contracts/http';
import { type DateField, keysOf, type TextField } from '@paperbill/contracts/rules';
import { detailLabels } from '@paperbill/contracts/texts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.js';
import { Field, FormFields } from '../../../components/form/field.js';
import { Input, Textarea } from '../../../components/form/inputs.js';
import type { DocumentForm } from '../form/document-form.js';
import { DayInput } from './day-input.js';

const DETAIL_NAMES = keysOf(detailFields);

/**
 * The fields for reference, delivery dates and note. They are hidden behind a button until the user opens them or one
 * of them is filled.
 */
export function AddedDetails({ form }: { form: DocumentForm }) {
  const { control, getValues, setFocus } = form;
  const isFilled = useWatch({ control, name: DETAIL_NAMES, compute: (values: string[]) => values.some(Boolean) });
  /** True if the user has opened or cleared the fields. They then stay visible, even if they are empty. */
  const [isOpen, setIsOpen] = useState(false);

  if (!isOpen && !isFilled) {
    return (
      <div>
        <Button
          small
          variant="quiet"
          onClick={() => {
            flushSync(() => setIsOpen(true));
            setFocus(DETAIL_NAMES[0]!);
          }}
        >
          <Plus size={16} aria-hidden /> Add reference, delivery date or note
        </Button>
      </div>
    );
  }
  return (
    <div onChange={() => setIsOpen(!getValues(DETAIL_NAMES).some(Boolean))}>
      <FormFields>
        {DETAIL_NAMES.map((name) => (
          <Detail key={name} form={form} name={name} />
        ))}
      </FormFields>
    </div>
  );
}

const DETAIL_HINTS: Partial<Record<keyof DetailFields, string>> = {
  deliveryEnd: 'For a period',
  note: 'Printed below the totals',
};

function Detail({ form, name }: { form: DocumentForm; name: keyof DetailFields }) {
  const detail: TextField | DateField = detailFields[name];
  const isDate = detail.kind === 'date';
  return (
    <Field
      control={form.control}
      name={name}
      label={detailLabels[name]}
      hint={DETAIL_HINTS[name]}
      width={isDate ? 'half' : undefined}
    >
      {(field) => {
        if (isDate) return <DayInput {...field} form={form} />;
        return detail.multiline ? <Textarea {...field} rows={3} /> : <Input {...field} autoComplete="off" />;
      }}
    </Field>
  );
}
