export const detailLabels = {
  reference: 'PO or Reference',
  deliveryStart: 'Delivery Date',
  deliveryEnd: 'Delivery End',
  note: 'Note to Client',
} as const;

/** Documents show the first and the last day of a delivery under one label. */
export const deliveryLabels = { day: 'Delivery Date', period: 'Delivery Period' } as const;

export const noteHeading = 'Note';

/** 'Delivery date' for 'Delivery Date'. */
export const toSentenceCase = (label: string): string =>
  label.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

export const partyIdLabels = {
  taxId: 'VAT/Tax ID',
  registrationNumber: 'Registration Number',
  /** For a customer. The label on a document is `detailLabels.reference`. */
  reference: 'Reference',
  /** Empty without an id. Documents from the previous release have no ids. */
  line: (name: string, id = ''): string => id.trim() && `${name}: ${id.trim()}`,
} as const;
