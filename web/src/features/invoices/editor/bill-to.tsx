import { UserPlus } from 'lucide-react';
import { Field, FormFields, FormSection } from '../../../components/form/field.js';
import fields from '../../../components/form/field.module.css';
import { Input } from '../../../components/form/inputs.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { applyCustomer, DIRTY_AND_VALIDATE, type InvoiceForm } from '../form/invoice-form.js';
import { ClientNameInput } from './client-name-input.js';
import { goToField } from './line-items/cell-keys.js';
import { QuickAddButton } from './quick-add.js';

interface BillToProps {
  kind: WrittenKind;
  form: InvoiceForm;
  /** The payment terms of a customer who has none. */
  profileTerms: string;
  /** Opens the Quick Add Customer dialog with what is typed so far. */
  onQuickAdd: (name: string) => void;
}

/** Who the document is made out to: a saved customer, or anybody. */
export function BillTo({ kind, form, profileTerms, onQuickAdd }: BillToProps) {
  const { control } = form;

  /** With another name it is no longer the customer that was chosen. */
  function detachCustomer(): void {
    if (form.getValues('customerId')) form.setValue('customerId', null, DIRTY_AND_VALIDATE);
  }

  return (
    <FormSection
      title={writtenDocuments[kind].labels.client}
      actions={
        <QuickAddButton kind="customer" onClick={() => onQuickAdd('')}>
          <UserPlus size={16} aria-hidden />
          Quick Add Customer
        </QuickAddButton>
      }
    >
      <FormFields>
        <Field control={control} name="clientName" label="Client Name" required className={fields.full}>
          {(field) => (
            <ClientNameInput
              {...field}
              onChange={(typed) => {
                field.onChange(typed);
                detachCustomer();
              }}
              placeholder="Type a name or choose a customer"
              onKeyDown={(event) => {
                // Of a customer who was chosen, everything is filled in already.
                const isChosen = form.getValues('customerId') !== null;
                if (event.key === 'Enter' && !event.defaultPrevented && isChosen) goToField('lineItems.0.productName');
              }}
              onChoose={(customer) => applyCustomer(kind, form, customer, profileTerms)}
              onQuickAdd={onQuickAdd}
            />
          )}
        </Field>
        <Field control={control} name="contactPerson" label="Contact Person" className={fields.half}>
          {(field) => <Input {...field} />}
        </Field>
        <Field control={control} name="clientEmail" label="Email" className={fields.half}>
          {(field) => <Input {...field} type="email" autoComplete="off" />}
        </Field>
        <Field control={control} name="clientAddress" label="Street Address" className={fields.half}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="clientAddressLine2" label="Address Line 2 (Optional)" className={fields.half}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="clientCity" label="City" className={fields.third}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="clientState" label="State" className={fields.third}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="clientZipCode" label="ZIP Code" className={fields.third}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="clientCountry" label="Country" className={fields.half}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
      </FormFields>
    </FormSection>
  );
}
