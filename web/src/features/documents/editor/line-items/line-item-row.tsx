import { type Currency, getDecimals, lineItemUnits, toCurrency } from '@paperbill/contracts/rules';
import { formatQuantity, toAmount } from '@paperbill/money';
import { GripVertical, MessageSquarePlus, Trash2 } from 'lucide-react';
import { memo, Suspense, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '../../../../languages/format.js';
import { t } from '../../../../languages/t.js';
import { Button } from '../../../../components/button.js';
import { Combobox } from '../../../../components/form/combobox.js';
import { Field } from '../../../../components/form/field.js';
import { NativeSelect, Textarea } from '../../../../components/form/inputs.js';
import type { SuggestionSource } from '../../../../components/form/option-list.js';
import { DecimalInput, unitOptions, formatZero } from '../../../../components/form/value-inputs.js';
import { lazyPart, PartFailure } from '../../../../components/lazy-part.js';
import { translateUnit } from '../../../../components/translate-unit.js';
import { Money } from '../../../../components/money.js';
import { useProductSearch } from '../../../products/api/products.js';
import { useProfile } from '../../../profile/api/profile.js';
import {
  applyProduct,
  SET_AND_VALIDATE_OPTIONS,
  type DocumentForm,
  type PricedProduct,
  addCurrencyToProduct,
} from '../../form/document-form.js';
import { computeLineAmount } from '../../form/form-amounts.js';
import type { FormTaxes } from '../../form/form-taxes.js';
import { goToField } from './cell-keys.js';
import styles from './line-items.module.css';
import { useRowDrag } from './use-row-drag.js';

const productSuggestions: SuggestionSource<PricedProduct> = {
  label: 'Products',
  addLabel: (name) => t('Add “{name}” to products…', { name }),
  useSuggestions(typed) {
    const ownCurrency = useProfile().data?.currency;
    const suggestions = useProductSearch(typed);
    return {
      ...suggestions,
      matches: suggestions.matches.map((product) => addCurrencyToProduct(product, ownCurrency)),
    };
  },
  getDetail: ({ unitPrice, currency, unit }) => `${formatMoney(unitPrice, currency)} / ${translateUnit(unit)}`,
};

// The tax cell loads on demand, because most users have no list of taxes.
const TaxCell = lazyPart(async () => ({ default: (await import('./tax-cell.js')).TaxCell }), PartFailure);

interface LineItemRowProps {
  form: DocumentForm;
  index: number;
  currency: Currency;
  taxes: FormTaxes;
  canRemove: boolean;
  onRemove: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onOpenMenu: (index: number, handle: HTMLElement) => void;
  onQuickAdd: (index: number, name: string) => void;
  /** The distinct tax choices of all lines, separated by line breaks. Undefined if lines have no taxes of their own. */
  taxChoices: string | undefined;
  onChooseTaxes: (choice: string) => void;
}

// The props do not change while the user types, so only the edited field renders again.
export const LineItemRow = memo((props: LineItemRowProps) => {
  const { form, index, currency, taxes, canRemove, onRemove, onMove, onOpenMenu, onQuickAdd } = props;
  const { control } = form;
  const name = `lineItems.${index}` as const;
  const { row, handle, dropEdge } = useRowDrag(index, onMove);
  const notes = useLineNotes(control, index);

  function chooseProduct(product: PricedProduct): void {
    // A slow search may end after the user has moved to another field, which then keeps the focus.
    const isProductFocused = document.activeElement?.getAttribute('name') === `${name}.productName`;
    applyProduct(form, index, product, taxes);
    if (isProductFocused) goToField(`${name}.quantity`);
  }

  function detachProduct(): void {
    if (form.getValues(`${name}.productId`)) form.setValue(`${name}.productId`, null, SET_AND_VALIDATE_OPTIONS);
  }

  /**
   * The product name replaces an empty description. Choosing a product may therefore fix an error of the description.
   */
  function recheckDescription(): void {
    if (form.getFieldState(`${name}.description`).invalid) void form.trigger(`${name}.description`);
  }

  return (
    <li ref={row} className={styles.row} data-drop-edge={dropEdge ?? undefined}>
      <div role="group" aria-label={t('Line {line}', { line: index + 1 })} className={styles.cells}>
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          disabled={!canRemove}
          aria-haspopup="menu"
          aria-label={t('Move line {line}', { line: index + 1 })}
          onClick={(event) => onOpenMenu(index, event.currentTarget)}
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <div className={styles.item}>
          <Field control={control} name={`${name}.productName`} label={t('Product')} isLabelHidden>
            {(field) => (
              <Combobox
                {...field}
                className={styles.product}
                source={productSuggestions}
                onChange={(event) => {
                  field.onChange(event);
                  detachProduct();
                  recheckDescription();
                }}
                placeholder={t('Product or service')}
                onChoose={chooseProduct}
                onAdd={(typed) => onQuickAdd(index, typed)}
              />
            )}
          </Field>
          <Field control={control} name={`${name}.description`} label={t('Description')} required>
            {(field) => (
              <Textarea
                {...field}
                className={styles.description}
                rows={1}
                autoComplete="off"
                placeholder={t('Description')}
              />
            )}
          </Field>
        </div>
        <Field control={control} name={`${name}.quantity`} label={t('Quantity')} required className={styles.quantity}>
          {(field) => <DecimalInput {...field} kind="quantity" format={formatQuantity} className={styles.figure} />}
        </Field>
        <Field control={control} name={`${name}.unit`} label={t('Unit')} required className={styles.unit}>
          {(field) => <NativeSelect {...field} options={unitOptions(lineItemUnits, field.value)} />}
        </Field>
        <Field control={control} name={`${name}.unitPrice`} label={t('Unit Price')} required className={styles.price}>
          {(field) => (
            <DecimalInput
              {...field}
              kind="unitPrice"
              format={(price) => toAmount(price, getDecimals(currency))}
              placeholder={formatZero(currency)}
              className={styles.figure}
            />
          )}
        </Field>
        {props.taxChoices !== undefined && (
          <Suspense fallback={null}>
            <TaxCell
              form={form}
              index={index}
              list={taxes.list}
              choices={props.taxChoices}
              onChoose={props.onChooseTaxes}
            />
          </Suspense>
        )}
        <LineAmount control={control} index={index} />
        {notes.isShown && (
          <Field control={control} name={`${name}.notes`} label={t('Notes')} className={styles.notes}>
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

function LineAmount({ control, index }: { control: DocumentForm['control']; index: number }) {
  const id = useId();
  const currency = toCurrency(useWatch({ control, name: 'currency' }));
  const amount = useWatch({
    control,
    name: [`lineItems.${index}.quantity`, `lineItems.${index}.unitPrice`],
    compute: ([quantity = '', unitPrice = '']) => computeLineAmount({ quantity, unitPrice }, currency),
  });
  return (
    <div className={styles.amount} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('Amount')}
      </span>
      <span className={styles.amountFigure}>
        <Money amount={amount} currency={currency} />
      </span>
    </div>
  );
}

interface LineButtonsProps {
  line: number;
  hasNotes: boolean;
  onAddNotes: () => void;
  canRemove: boolean;
  onRemove: () => void;
}

function LineButtons({ line, hasNotes, onAddNotes, canRemove, onRemove }: LineButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button
        variant="quiet"
        icon
        small
        disabled={hasNotes}
        aria-label={t('Add notes to line {line}', { line })}
        title={t('Add notes')}
        onClick={onAddNotes}
      >
        <MessageSquarePlus size={16} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        icon
        small
        disabled={!canRemove}
        aria-label={t('Remove line {line}', { line })}
        title={t('Remove line')}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </div>
  );
}

/** A click on Add shows an empty field until the user leaves it. */
function useLineNotes(control: DocumentForm['control'], index: number) {
  const [isWanted, setIsWanted] = useState(false);
  const hasNoteText = useWatch({ control, name: `lineItems.${index}.notes`, compute: Boolean });
  return {
    isShown: isWanted || hasNoteText,
    isWanted,
    add: () => setIsWanted(true),
    leave: () => setIsWanted(false),
  };
}
