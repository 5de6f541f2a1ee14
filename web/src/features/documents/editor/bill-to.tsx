import type { ClientFields, StoredCustomer } from '@paperbill/contracts/http';
import { partyTexts } from '@paperbill/contracts/texts';
import { UserPlus } from 'lucide-react';
import { Combobox } from '../../../components/form/combobox.js';
import { Field, FormFields, FormSection } from '../../../components/form/field.js';
import { TextField } from '../../../components/form/text-field.js';
import type { SuggestionSource } from '../../../components/form/option-list.js';
import { useCustomerSearch } from '../../customers/api/customers.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { applyCustomer, detachCustomer, type DocumentForm } from '../form/document-form.js';
import { goToField } from './line-items/cell-keys.js';
import { QuickAddButton } from './quick-add/quick-add.js';

type OtherName = Exclude<keyof ClientFields, 'clientName'>;

interface ClientInput {
  label: string;
  width: 'half' | 'third';
  type?: 'email';
}

/** The inputs that follow the client name, in tab order. */
const clientInputs: Record<OtherName, ClientInput> = {
  contactPerson: { label: 'Contact Person', width: 'half' },
  clientEmail: { label: 'Email', width: 'half', type: 'email' },
  clientAddress: { label: 'Street Address', width: 'half' },
  clientAddressLine2: { label: 'Address Line 2 (Optional)', width: 'half' },
  clientCity: { label: 'City', width: 'third' },
  clientState: { label: 'State', width: 'third' },
  clientZipCode: { label: 'ZIP Code', width: 'third' },
  clientCountry: { label: 'Country', width: 'half' },
  clientTaxId: { label: partyTexts.taxId, width: 'half' },
};

const customers: SuggestionSource<StoredCustomer> = {
  label: 'Customers',
  useSuggestions: useCustomerSearch,
  detailOf: ({ contactPerson }) => contactPerson,
};

interface BillToProps {
  kind: WrittenKind;
  form: DocumentForm;
  /** The payment terms from the user's profile. They apply to customers without payment terms of their own. */
  profileTerms: string;
  onQuickAdd: (name: string) => void;
}

/** The form section for the client of the document. The client is either a saved customer or free text. */
export function BillTo({ kind, form, profileTerms, onQuickAdd }: BillToProps) {
  const { control } = form;

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
        <Field control={control} name="clientName" label="Client Name" required>
          {(field) => (
            <Combobox
              {...field}
              source={customers}
              onChange={(event) => {
                field.onChange(event);
                detachCustomer(form);
              }}
              placeholder="Type a name or choose a customer"
              onKeyDown={(event) => {
                // Choosing a saved customer has already filled in all other fields.
                const isChosen = form.getValues('customerId') !== null;
                if (event.key === 'Enter' && !event.defaultPrevented && isChosen) goToField('lineItems.0.productName');
              }}
              onChoose={(customer) => applyCustomer(kind, form, customer, profileTerms)}
              onAdd={onQuickAdd}
            />
          )}
        </Field>
        {(Object.keys(clientInputs) as OtherName[]).map((name) => {
          const { label, width, type } = clientInputs[name];
          return <TextField key={name} control={control} name={name} label={label} width={width} type={type} />;
        })}
      </FormFields>
    </FormSection>
  );
}
