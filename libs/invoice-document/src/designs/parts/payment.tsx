import { invoiceTexts } from '../../invoice-texts.js';

/** How to pay; nothing without instructions. */
export function Payment({ instructions }: { instructions: string }) {
  if (!instructions.trim()) return null;
  return (
    <section className="invoice-payment">
      <h2 className="invoice-subheading">{invoiceTexts.paymentInformation}</h2>
      <p className="invoice-text">{instructions.trim()}</p>
    </section>
  );
}
