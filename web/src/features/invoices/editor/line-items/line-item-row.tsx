import type { Product } from '@paperbill/contracts/http';
import { lineItemUnits } from '@paperbill/contracts/rules';
import { formatQuantity } from '@paperbill/money';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import { DecimalInput } from '../../../../components/form/decimal-input.js';
import { Field } from '../../../../components/form/field.js';
import { Textarea } from '../../../../components/form/inputs.js';
import { UnitSelect } from '../../../../components/form/unit-select.js';
import { FILLED_IN, type InvoiceForm } from '../../form/invoice-form.js';
import { goToField } from './cell-keys.js';
import { fillLineItem } from './fill-line-item.js';
import { LineAmount } from './line-amount.js';
import { LineButtons } from './line-buttons.js';
import styles from './line-item-row.module.css';
import { ProductNameInput } from './product-name-input.js';
import { useLineNotes } from './use-line-notes.js';
import { useRowDrag } from './use-row-drag.js';

export interface LineItemRowProps {
  form: InvoiceForm;
  index: number;
  /** A line can be removed only when more than one exists. */
  canRemove: boolean;
  products: readonly Product[];
  onRemove: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onQuickAdd: (index: number, name: string) => void;
}

// Every property is stable while somebody types, so that only the field they type in is drawn again.
export const LineItemRow = memo((props: LineItemRowProps) => {
  const { form, index, canRemove, products, onRemove, onMove, onQuickAdd } = props;
  const { control } = form;
  const name = `lineItems.${index}` as const;
  const { row, handle, dropEdge } = useRowDrag(index, onMove);
  const notes = useLineNotes(control, index);

  function chooseProduct(product: Product): void {
    fillLineItem(form, index, product);
    goToField(`${name}.quantity`);
  }

  /** With another name it is no longer the product that was chosen. */
  function detachProduct(): void {
    if (form.getValues(`${name}.productId`)) form.setValue(`${name}.productId`, null, FILLED_IN);
  }

  return (
    <li ref={row} className={styles.row} data-drop-edge={dropEdge ?? undefined}>
      <div role="group" aria-label={`Line ${index + 1}`} className={styles.cells}>
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          tabIndex={-1}
          aria-label={`Drag line ${index + 1} to another place`}
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <Field control={control} name={`${name}.productName`} label="Product" className={styles.product}>
          {(field) => (
            <ProductNameInput
              {...field}
              onChange={(typed) => {
                field.onChange(typed);
                detachProduct();
              }}
              products={products}
              onChoose={chooseProduct}
              onQuickAdd={(typed) => onQuickAdd(index, typed)}
            />
          )}
        </Field>
        <Field
          control={control}
          name={`${name}.description`}
          label="Description"
          required
          className={styles.description}
        >
          {(field) => <Textarea {...field} rows={1} autoComplete="off" />}
        </Field>
        <Field control={control} name={`${name}.quantity`} label="Quantity" required className={styles.quantity}>
          {(field) => <DecimalInput {...field} format={formatQuantity} className={styles.figure} />}
        </Field>
        <Field control={control} name={`${name}.unit`} label="Unit" required className={styles.unit}>
          {(field) => <UnitSelect {...field} units={lineItemUnits} />}
        </Field>
        <Field control={control} name={`${name}.unitPrice`} label="Unit Price" required className={styles.price}>
          {(field) => <DecimalInput {...field} placeholder="0.00" className={styles.figure} />}
        </Field>
        <LineAmount control={control} index={index} />
        {notes.isShown && (
          <Field control={control} name={`${name}.notes`} label="Notes" className={styles.notes}>
            {(field) => (
              <Textarea
                {...field}
                rows={1}
                autoComplete="off"
                autoFocus={notes.isWanted}
                onBlur={() => {
                  field.onBlur();
                  notes.leave();
                }}
              />
            )}
          </Field>
        )}
        <LineButtons
          line={index + 1}
          hasNotes={notes.isShown}
          onAddNotes={notes.add}
          canRemove={canRemove}
          onRemove={() => onRemove(index)}
        />
      </div>
    </li>
  );
});
