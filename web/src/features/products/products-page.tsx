import type { Product } from '@paperbill/contracts';
import { Suspense, useState } from 'react';
import { Button } from '../../components/button.js';
import card from '../../components/card.module.css';
import { EmptyState } from '../../components/empty-state.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { LoadError } from '../../components/load-error.js';
import { PageHeader } from '../../components/page-header.js';
import { TableSkeleton } from '../../components/table-skeleton.js';
import { useDeleteProduct } from './api/delete-product.js';
import { useProducts } from './api/get-products.js';
import { ProductTable } from './components/product-table.js';

const [ProductDialog, useProductDialog] = lazyDialog(() => import('./components/product-dialog.js'));
const [DeletionDialog, useDeletionDialog] = lazyDialog(() => import('../../components/deletion-dialog.js'));

export default function ProductsPage() {
  const { data: products, error, refetch } = useProducts();
  const [edited, setEdited] = useState<Product | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Product | null>(null);
  const deletion = useDeleteProduct();
  useProductDialog();
  useDeletionDialog();
  const add = () => setEdited('new');

  return (
    <>
      <PageHeader
        title="Products"
        actions={
          <Button variant="primary" onClick={add}>
            Add Product
          </Button>
        }
      />
      <section className={card.card} aria-label="Products">
        {products && products.length > 0 && (
          <ProductTable products={products} onEdit={setEdited} onDelete={setToDelete} />
        )}
        {products?.length === 0 && (
          <EmptyState
            text="No products yet. Add your first product to get started!"
            action={<Button onClick={add}>Add Your First Product</Button>}
          />
        )}
        {!products && error && (
          <LoadError title="Failed to fetch products" error={error} onRetry={() => void refetch()} />
        )}
        {!products && !error && <TableSkeleton rows={6} label="Loading products" />}
      </section>
      <Suspense fallback={null}>
        {edited && <ProductDialog product={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        {toDelete && (
          <DeletionDialog
            question="Are you sure you want to delete this product?"
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
