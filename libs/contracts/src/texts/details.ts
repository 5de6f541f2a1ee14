export const detailLabels = {
  reference: 'PO or Reference',
  deliveryStart: 'Delivery Date',
  deliveryEnd: 'Delivery End',
  note: 'Note to Client',
} as const;

/** A document shows the first and the last day of the delivery under the same label. */
export const deliveryLabels = { day: 'Delivery Date', period: 'Delivery Period' } as const;

export const noteHeading = 'Note';

/** Makes a label from a title: 'Delivery Date' becomes 'Delivery date'. */
export const toSentenceCase = (label: string): string =>
  label.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

export const partyIdLabels = {
  taxId: 'VAT/Tax ID',
  registrationNumber: 'Registration Number',
  /** The label of the customer's field. On a document, the label is `detailLabels.reference`. */
  reference: 'Reference',
  /** Returns an empty text if there is no id. Documents of the previous release have no ids. */
  line: (name: string, id = ''): string => id.trim() && `${name}: ${id.trim()}`,
} as const;
