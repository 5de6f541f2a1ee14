import type { Customer } from '@paperbill/contracts';
import { Suspense, useState } from 'react';
import { Button } from '../../components/button.js';
import card from '../../components/card.module.css';
import { EmptyState } from '../../components/empty-state.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { LoadError } from '../../components/load-error.js';
import { PageHeader } from '../../components/page-header.js';
import { TableSkeleton } from '../../components/table-skeleton.js';
import { useDeleteCustomer } from './api/delete-customer.js';
import { useCustomers } from './api/get-customers.js';
import { CustomerTable } from './components/customer-table.js';

const [CustomerDialog, useCustomerDialog] = lazyDialog(() => import('./components/customer-dialog.js'));
const [DeletionDialog, useDeletionDialog] = lazyDialog(() => import('../../components/deletion-dialog.js'));

export default function CustomersPage() {
  const { data: customers, error, refetch } = useCustomers();
  const [edited, setEdited] = useState<Customer | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Customer | null>(null);
  const deletion = useDeleteCustomer();
  useCustomerDialog();
  useDeletionDialog();
  const add = () => setEdited('new');

  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <Button variant="primary" onClick={add}>
            Add Customer
          </Button>
        }
      />
      <section className={card.card} aria-label="Customers">
        {customers && customers.length > 0 && (
          <CustomerTable customers={customers} onEdit={setEdited} onDelete={setToDelete} />
        )}
        {customers?.length === 0 && (
          <EmptyState
            text="No customers yet. Add your first customer to get started!"
            action={<Button onClick={add}>Add Your First Customer</Button>}
          />
        )}
        {!customers && error && (
          <LoadError title="Failed to fetch customers" error={error} onRetry={() => void refetch()} />
        )}
        {!customers && !error && <TableSkeleton rows={6} label="Loading customers" />}
      </section>
      <Suspense fallback={null}>
        {edited && <CustomerDialog customer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        {toDelete && (
          <DeletionDialog
            question="Are you sure you want to delete this customer?"
            name={toDelete.name}
            isDeleting={deletion.isPending}
            onDelete={() => deletion.mutate(toDelete, { onSettled: () => setToDelete(null) })}
            onClose={() => setToDelete(null)}
          />
        )}
      </Suspense>
    </>
  );
}
