/** A field name that sorts a list, with a leading `-` for descending order (rules LIST-1 and LIST-4). */

export type Sort<Field extends string = string> = Field | `-${Field}`;

/**
 * The sort order of autocompletion. Exact matches come first, then names that begin with the typed text, then names in
 * which a later word begins with it.
 */
export const SORT_BY_RELEVANCE = 'match';
export type RelevanceSort = typeof SORT_BY_RELEVANCE;

export const customerSorts = ['name', 'contactPerson', 'email', 'paymentTerms', 'createdAt', 'updatedAt'] as const;
export type CustomerSortField = (typeof customerSorts)[number];
export type CustomerSort = Sort<CustomerSortField>;

export const productSorts = ['name', 'unit', 'unitPrice', 'createdAt'] as const;
export type ProductSortField = (typeof productSorts)[number];
export type ProductSort = Sort<ProductSortField>;

/**
 * The sort orders of lists. Numbers are in natural order (INV-9 before INV-10). Statuses are sorted by urgency:
 * overdue, pending, paid.
 */
export const invoiceSorts = [
  'invoiceNumber',
  'clientName',
  'total',
  'status',
  'invoiceDate',
  'dueDate',
  'createdAt',
  'paidAt',
] as const;
export type InvoiceSortField = (typeof invoiceSorts)[number];
export type InvoiceSort = Sort<InvoiceSortField>;

export const sortOptions = <Field extends string>(fields: readonly Field[]): Sort<Field>[] =>
  fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]);

export const parseSort = <Field extends string>(sort: Sort<Field>): { field: Field; descending: boolean } => {
  const descending = sort.startsWith('-');
  return { field: (descending ? sort.slice(1) : sort) as Field, descending };
};
