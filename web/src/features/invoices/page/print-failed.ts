/** What is said where the browser's print dialog could not be opened. */
export const printFailedToast = {
  title: 'Failed to print',
  text: 'Please open the PDF in a new tab and print it there.',
  tone: 'destructive',
} as const;
