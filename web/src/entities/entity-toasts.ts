import { type EntityName, errorToast, type ToastText } from '@paperbill/contracts/texts';
import { t } from '../languages/t.js';

export const entityToasts = {
  success: (entity: EntityName, done: 'created' | 'updated' | 'archived' | 'restored' | 'deleted'): ToastText => ({
    title: 'Success',
    text: t(
      '{entity, select, customer {Customer} product {Product} other {Tax}} {done, select, created {created} updated {updated} archived {archived} restored {restored} other {deleted}} successfully',
      { entity, done },
    ),
  }),
  failure: (
    entity: EntityName,
    action: 'create' | 'update' | 'archive' | 'restore' | 'delete',
    serverMessage?: string,
  ): ToastText =>
    errorToast(
      'Error',
      serverMessage ??
        t(
          'Failed to {action, select, create {create} update {update} archive {archive} restore {restore} other {delete}} {entity, select, customer {customer} product {product} other {tax}}',
          { action, entity },
        ),
    ),
};
