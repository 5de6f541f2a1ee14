/** The dialogs' code, with antd: loaded when one is about to open. */
export const loadCustomerDialog = () =>
  import('../../../customers/customer-dialog.js').then((dialogs) => ({ default: dialogs.QuickAddCustomerDialog }));
export const loadItemDialog = () =>
  import('../../../products/product-dialog.js').then((dialogs) => ({ default: dialogs.QuickAddItemDialog }));
