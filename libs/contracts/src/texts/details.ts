/** Labels of `detailFields` in forms and files. */
export const detailLabels = {
  reference: 'PO or Reference',
  deliveryStart: 'Delivery Date',
  deliveryEnd: 'Delivery End',
  note: 'Note to Client',
} as const;

/** Documents show delivery start and end together, under one of these labels. */
export const deliveryLabels = { day: 'Delivery Date', period: 'Delivery Period' } as const;

/** The heading of the note to the client on documents. */
export const noteHeading = 'Note';

/** 'Delivery date' for 'Delivery Date': labels in lists of facts are in sentence case. */
export const asFactLabel = (label: string): string =>
  label.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
