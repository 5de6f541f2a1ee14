/** The labels of the fields in `detailFields`, for forms and files. */
export const detailLabels = {
  reference: 'PO or Reference',
  deliveryStart: 'Delivery Date',
  deliveryEnd: 'Delivery End',
  note: 'Note to Client',
} as const;

/** The labels of the delivery. Documents show its start and its end together under one label. */
export const deliveryLabels = { day: 'Delivery Date', period: 'Delivery Period' } as const;

export const noteHeading = 'Note';

/** Converts a label to sentence case, such as 'Delivery date' for 'Delivery Date'. */
export const toFactLabel = (label: string): string =>
  label.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
