import { detailFields, type DetailFields } from '@paperbill/contracts/http';
import { detailLabels } from '@paperbill/contracts/texts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.js';
import { Field, FormFields } from '../../../components/form/field.js';
import fields from '../../../components/form/field.module.css';
import { DateInput, Input, LAST_DAY, Textarea } from '../../../components/form/inputs.js';
import { type DocumentForm, recheckDays } from '../form/document-form.js';

const NAMES = Object.keys(detailFields) as (keyof DetailFields)[];

/** What a user may add to a document: a button until somebody wants it, or something stands there. */
export function AddedDetails({ form }: { form: DocumentForm }) {
  const { control, setFocus } = form;
  const isFilled = useWatch({ control, name: NAMES, compute: (values: string[]) => values.some(Boolean) });
  const [isOpen, setIsOpen] = useState(isFilled);
  const isAsked = useRef(false);
  const group = useRef<HTMLDivElement>(null);

  // What was filled in stays open while somebody empties it, and closes where the form begins another document.
  useEffect(() => {
    if (isFilled) setIsOpen(true);
    else if (!group.current?.contains(document.activeElement) && !isAsked.current) setIsOpen(false);
  }, [isFilled]);

  useEffect(() => {
    if (isOpen && isAsked.current) setFocus(NAMES[0]!);
    isAsked.current = false;
  }, [isOpen, setFocus]);

  if (!isOpen && !isFilled) {
    return (
      <Button
        small
        variant="quiet"
        className={fields.more}
        onClick={() => {
          isAsked.current = true;
          setIsOpen(true);
        }}
      >
        <Plus size={16} aria-hidden /> Add reference, delivery date or note
      </Button>
    );
  }
  return (
    <div ref={group}>
      <FormFields>
        <Field control={control} name="reference" label={detailLabels.reference} className={fields.full}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        {(['deliveryStart', 'deliveryEnd'] as const).map((name) => (
          <Field
            key={name}
            control={control}
            name={name}
            label={detailLabels[name]}
            hint={name === 'deliveryEnd' && 'For a period'}
            className={fields.half}
          >
            {(field) => (
              <DateInput
                {...field}
                max={LAST_DAY}
                onChange={(event) => {
                  field.onChange(event);
                  recheckDays(form);
                }}
              />
            )}
          </Field>
        ))}
        <Field
          control={control}
          name="note"
          label={detailLabels.note}
          hint="Printed below the totals"
          className={fields.full}
        >
          {(field) => <Textarea {...field} rows={3} />}
        </Field>
      </FormFields>
    </div>
  );
}
