import type { ListedEntityName } from '@paperbill/contracts/texts';
import type { CountedNoun } from '../languages/nouns.js';
import type { TextId } from '../languages/t.js';

interface EntityTexts {
  noun: CountedNoun;
  list: TextId;
  add: TextId;
  search: TextId;
  searchLabel: TextId;
  deleteQuestion: TextId;
  failed: TextId;
  notFound: TextId;
  showAll: TextId;
  empty: TextId;
  addFirst: TextId;
}

/** Each entity has whole sentences, because in other languages the grammar depends on the noun. */
export const entityTexts: Record<ListedEntityName, EntityTexts> = {
  customer: {
    noun: 'customers',
    list: 'Customers',
    add: 'Add Customer',
    search: 'Search customers...',
    searchLabel: 'Search customers by company, contact or email',
    deleteQuestion: 'Are you sure you want to delete this customer?',
    failed: 'Failed to fetch customers',
    notFound: 'No customers found',
    showAll: 'Show All Customers',
    empty: 'No customers yet. Add your first customer to get started!',
    addFirst: 'Add Your First Customer',
  },
  product: {
    noun: 'products',
    list: 'Products',
    add: 'Add Product',
    search: 'Search products...',
    searchLabel: 'Search products by name or description',
    deleteQuestion: 'Are you sure you want to delete this product?',
    failed: 'Failed to fetch products',
    notFound: 'No products found',
    showAll: 'Show All Products',
    empty: 'No products yet. Add your first product to get started!',
    addFirst: 'Add Your First Product',
  },
};
