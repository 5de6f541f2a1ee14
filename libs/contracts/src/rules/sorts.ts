/** What lists can be sorted by (product-rules.md, "Lists of any length"). A field is ascending, `-` before it descending. */

export type Sort<Field extends string = string> = Field | `-${Field}`;

/** Best first, for what completes a name: the very name, names that begin with what is searched, words that do, the rest. */
export const BY_MATCH = 'match';
export type MatchSort = typeof BY_MATCH;

export const customerSorts = ['name', 'contactPerson', 'email', 'paymentTerms', 'createdAt', 'updatedAt'] as const;
export type CustomerSortField = (typeof customerSorts)[number];
export type CustomerSort = Sort<CustomerSortField>;

export const productSorts = ['name', 'unit', 'unitPrice', 'createdAt'] as const;
export type ProductSortField = (typeof productSorts)[number];
export type ProductSort = Sort<ProductSortField>;

/** Numbers sort as people read them: INV-9 before INV-10. A status sorts by urgency: overdue, pending, paid. */
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

/** All values that a `sort` parameter may have. */
export const sortOptions = <Field extends string>(fields: readonly Field[]): Sort<Field>[] =>
  fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]);

/** The field that a list is sorted by, and which way. */
export const parseSort = <Field extends string>(sort: Sort<Field>): { field: Field; descending: boolean } => {
  const descending = sort.startsWith('-');
  return { field: (descending ? sort.slice(1) : sort) as Field, descending };
};
