import type { ComponentProps } from 'react';
import { DateInput, MAX_DATE } from '../../../components/form/inputs.js';
import { type DocumentForm, recheckDates } from '../form/document-form.js';

interface DayInputProps extends Omit<ComponentProps<typeof DateInput>, 'form'> {
  form: DocumentForm;
}

/** A change of this date also checks the other dates, because their errors may depend on this date. */
export const DayInput = ({ form, onChange, ...input }: DayInputProps) => (
  <DateInput
    {...input}
    max={MAX_DATE}
    onChange={(event) => {
      onChange?.(event);
      recheckDates(form);
    }}
  />
);
