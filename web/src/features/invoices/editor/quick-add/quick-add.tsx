import type { CompanyProfile } from '@paperbill/contracts/http';
import { lazy } from 'react';
import type { InvoiceForm } from '../../form/invoice-form.js';
import { fillClient } from '../bill-to/fill-client.js';
import { fillLineItem } from '../line-items/fill-line-item.js';
import { loadCustomerDialog, loadItemDialog } from './dialogs.js';

const QuickAddCustomerDialog = lazy(loadCustomerDialog);
const QuickAddItemDialog = lazy(loadItemDialog);

/** What to add, and what was typed of its name already. An item goes into a line of the invoice. */
export type QuickAddRequest = { kind: 'customer'; name: string } | { kind: 'item'; name: string; line: number };

interface QuickAddProps {
  form: InvoiceForm;
  profile: CompanyProfile;
  request: QuickAddRequest;
  onClose: () => void;
}

/** The dialog that was asked for. What it adds is filled in at once. */
export function QuickAdd({ form, profile, request, onClose }: QuickAddProps) {
  return request.kind === 'customer' ? (
    <QuickAddCustomerDialog
      name={request.name}
      onAdded={(customer) => fillClient(form, customer, profile.paymentTerms)}
      onClose={onClose}
    />
  ) : (
    <QuickAddItemDialog
      name={request.name}
      onAdded={(product) => fillLineItem(form, request.line, product)}
      onClose={onClose}
    />
  );
}
