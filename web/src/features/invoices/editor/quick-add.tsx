import type { CompanyProfile } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { applyCustomer, applyProduct, type InvoiceForm } from '../form/invoice-form.js';

/** The dialogs' code, with antd: loaded when one is about to open. */
export const loadCustomerDialog = () =>
  import('../../customers/customer-dialog.js').then((dialogs) => ({ default: dialogs.QuickAddCustomerDialog }));
export const loadItemDialog = () =>
  import('../../products/product-dialog.js').then((dialogs) => ({ default: dialogs.QuickAddItemDialog }));

const QuickAddCustomerDialog = lazyPart(loadCustomerDialog);
const QuickAddItemDialog = lazyPart(loadItemDialog);

/** What to add, and the name that was typed already. An item goes into a line of the invoice. */
export type QuickAddRequest = { kind: 'customer'; name: string } | { kind: 'item'; name: string; line: number };

interface QuickAddProps {
  form: InvoiceForm;
  profile: CompanyProfile;
  request: QuickAddRequest;
  onClose: () => void;
}

/** The requested dialog. What it adds is filled into the invoice. */
export function QuickAdd({ form, profile, request, onClose }: QuickAddProps) {
  return request.kind === 'customer' ? (
    <QuickAddCustomerDialog
      name={request.name}
      onAdded={(customer) => applyCustomer(form, customer, profile.paymentTerms)}
      onClose={onClose}
    />
  ) : (
    <QuickAddItemDialog
      name={request.name}
      onAdded={(product) => applyProduct(form, request.line, product)}
      onClose={onClose}
    />
  );
}

interface QuickAddButtonProps {
  /** Loads the dialog's code: on hover and focus, so that it opens at once. */
  load: () => Promise<unknown>;
  onClick: () => void;
  children: ReactNode;
}

export function QuickAddButton({ load, onClick, children }: QuickAddButtonProps) {
  // A failure shows when the dialog itself is opened.
  const preload = () => void load().catch(() => undefined);
  return (
    <Button small onPointerEnter={preload} onFocus={preload} onClick={onClick}>
      {children}
    </Button>
  );
}
