const pdfNameOf = (kind: string, number: string): string =>
  `${kind}_${number.toLowerCase().replace(/[^a-z0-9]/g, '_')}.pdf`;

/** `invoice_inv_001.pdf` for INV-001 (product-rules.md, "PDF"). */
export const pdfFileName = (invoiceNumber: string): string => pdfNameOf('invoice', invoiceNumber);

/** `credit_note_cn_1.pdf` for CN-1. */
export const creditNoteFileName = (number: string): string => pdfNameOf('credit_note', number);

/** `quote_q_1.pdf` for Q-1. */
export const quoteFileName = (number: string): string => pdfNameOf('quote', number);

/**
 * Names the files of one folder: numbers may differ in letters only that a file's name does not have. Every export names
 * documents in the order of their creation, so that a new one leaves the names of the others as they are.
 *
 * @returns a function that takes the name of each file in turn, and returns it, or `invoice_inv_1 (2).pdf` where it is taken
 */
export function fileNamer(): (name: string) => string {
  const uses = new Map<string, number>();
  return (name) => {
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return use === 1 ? name : name.replace(/\.pdf$/, ` (${use}).pdf`);
  };
}
