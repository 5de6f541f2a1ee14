/** The labels of the fields in `detailFields`, for forms and for exported files. */
export const detailLabels = {
  reference: 'PO or Reference',
  deliveryStart: 'Delivery Date',
  deliveryEnd: 'Delivery End',
  note: 'Note to Client',
} as const;

/** The labels of the delivery dates. Documents show the first and the last day of a delivery under one label. */
export const deliveryLabels = { day: 'Delivery Date', period: 'Delivery Period' } as const;

export const noteHeading = 'Note';

/** Converts a label to sentence case, such as 'Delivery date' for 'Delivery Date'. */
export const toSentenceCase = (label: string): string =>
  label.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** The labels of the ids of a client or a company, such as a tax id. Forms, documents and exported files use them. */
export const partyIdLabels = {
  taxId: 'VAT/Tax ID',
  registrationNumber: 'Registration Number',
  /**
   * The label of the field `reference` of a customer. The label of the reference on a document is
   * `detailLabels.reference`.
   */
  reference: 'Reference',
  /**
   * Returns the printed line for an id, such as a tax id, or an empty text without an id. Documents from the previous
   * release have no ids.
   */
  line: (name: string, id = ''): string => id.trim() && `${name}: ${id.trim()}`,
} as const;
