import type { CustomerFields, Product, StoredCustomer } from '@paperbill/contracts/http';
import { toCurrency } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.js';
import { lazyPart } from '../../../../components/lazy-part.js';
import type { DocumentForm } from '../../form/document-form.js';

// The dialogs load on demand, because they need antd.
const QuickAddCustomerDialog = lazyPart(async () => ({
  default: (await import('../../../customers/customer-dialog.js')).QuickAddCustomerDialog,
}));
const QuickAddItemDialog = lazyPart(async () => ({
  default: (await import('../../../products/product-dialog.js')).QuickAddItemDialog,
}));

export type QuickAddRequest =
  | { kind: 'customer'; typedFields: Partial<CustomerFields> }
  | { kind: 'item'; name: string; line: number };

interface QuickAddProps {
  form: DocumentForm;
  request: QuickAddRequest;
  onCustomerAdded: (customer: StoredCustomer) => void;
  onItemAdded: (line: number, product: Product) => void;
  onClose: () => void;
}

export function QuickAdd({ form, request, onCustomerAdded, onItemAdded, onClose }: QuickAddProps) {
  return request.kind === 'customer' ? (
    <QuickAddCustomerDialog typedFields={request.typedFields} onAdded={onCustomerAdded} onClose={onClose} />
  ) : (
    <QuickAddItemDialog
      name={request.name}
      currency={toCurrency(form.getValues('currency'))}
      onAdded={(product) => onItemAdded(request.line, product)}
      onClose={onClose}
    />
  );
}

interface QuickAddButtonProps {
  kind: QuickAddRequest['kind'];
  onClick: () => void;
  children: ReactNode;
}

export function QuickAddButton({ kind, onClick, children }: QuickAddButtonProps) {
  const Dialog = kind === 'customer' ? QuickAddCustomerDialog : QuickAddItemDialog;
  const preload = () => void Dialog.preload();
  return (
    <Button small onPointerEnter={preload} onFocus={preload} onClick={onClick}>
      {children}
    </Button>
  );
}
