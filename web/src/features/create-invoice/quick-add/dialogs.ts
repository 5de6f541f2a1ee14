export interface QuickAddDialogProps<Entity> {
  /** What was typed already. */
  name: string;
  onAdded: (entity: Entity) => void;
  onClose: () => void;
}

/** The dialogs' code, with antd: loaded when one is about to open. */
export const loadCustomerDialog = () => import('../bill-to/quick-add-customer-dialog.js');
export const loadItemDialog = () => import('../line-items/quick-add-item-dialog.js');
