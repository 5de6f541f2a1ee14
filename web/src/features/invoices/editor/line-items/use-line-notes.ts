import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { InvoiceForm } from '../../form/invoice-form.js';

/** Whether a line shows its notes: while it has some, and from when somebody asks for them until they leave them empty. */
export function useLineNotes(control: InvoiceForm['control'], index: number) {
  const [isWanted, setIsWanted] = useState(false);
  const hasSome = useWatch({ control, name: `lineItems.${index}.notes`, compute: Boolean });
  return {
    isShown: isWanted || hasSome,
    /** Asked for a moment ago: it takes the focus. */
    isWanted,
    add: () => setIsWanted(true),
    leave: () => setIsWanted(false),
  };
}
