/** What a user may add to a document (`detailFields`), as forms and files call it. */
export const detailLabels = {
  reference: 'PO or Reference',
  deliveryStart: 'Delivery Date',
  deliveryEnd: 'Delivery End',
  note: 'Note to Client',
} as const;

/** As documents call both of them, which are one thing there. */
export const deliveryLabels = { day: 'Delivery Date', period: 'Delivery Period' } as const;

/** What the note is called where the client reads it. */
export const noteHeading = 'Note';

/** 'Delivery date' for 'Delivery Date': as pages write the labels of facts. */
export const asFactLabel = (label: string): string =>
  label.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
