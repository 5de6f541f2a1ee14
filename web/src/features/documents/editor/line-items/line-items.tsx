import type { Product } from '@paperbill/contracts/http';
import { toCurrency } from '@paperbill/contracts/rules';
import { PackagePlus, Plus } from 'lucide-react';
import { type Ref, Suspense, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { rich, t, translate } from '../../../../languages/t.js';
import { Button } from '../../../../components/button.js';
import { FormSection } from '../../../../components/form/field.js';
import { lazyPart, PartFailure } from '../../../../components/lazy-part.js';
import { showToast } from '../../../../toasts/toast-store.js';
import { useProfile } from '../../../profile/api/profile.js';
import { applyProduct, type DocumentForm, addCurrencyToProduct } from '../../form/document-form.js';
import { getNewLineTaxes } from '../../form/document-taxes.js';
import { blankLineItem, isBlankLineItem } from '../../form/document-schema.js';
import { useFormTaxes } from '../../form/form-taxes.js';
import { QuickAddButton } from '../quick-add/quick-add.js';
import { cellKeys, goToField } from './cell-keys.js';
import { LineItemRow } from './line-item-row.js';
import { MoveMenu } from './move-menu.js';
import { useTaxMode } from '../use-taxes.js';
import styles from './line-items.module.css';

const ApplyTaxesToAllLines = lazyPart(
  async () => ({ default: (await import('./tax-cell.js')).ApplyTaxesToAllLines }),
  PartFailure,
);

export interface LineItemsHandle {
  /** Enter in the last cell may have added blank lines. At least one line remains. */
  removeBlankLines: () => void;
  /** If there is no line with this index, a line is added. */
  fillLine: (index: number, product: Product) => void;
}

interface LineItemsProps {
  ref?: Ref<LineItemsHandle>;
  form: DocumentForm;
  onQuickAdd: (index: number, name: string) => void;
}

export function LineItems({ ref, form, onQuickAdd }: LineItemsProps) {
  const { control, getValues } = form;
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'lineItems' });
  const [announcement, setAnnouncement] = useState('');
  const [menu, setMenu] = useState<{ index: number; handle: HTMLElement } | null>(null);
  const openMenu = useCallback((index: number, handle: HTMLElement) => setMenu({ index, handle }), []);

  const taxes = useFormTaxes();
  const currency = toCurrency(useWatch({ control, name: 'currency' }));
  const ownCurrency = useProfile().data?.currency;
  const taxChoices = useTaxChoices(control);
  const [lastTaxes, setLastTaxes] = useState<string>();
  const newLine = () => blankLineItem(getNewLineTaxes(form, taxes));

  const addLine = () => append(newLine(), { shouldFocus: true, focusName: `lineItems.${fields.length}.productName` });

  const moveLine = useCallback(
    (from: number, to: number) => {
      move(from, to);
      setAnnouncement(t('Line {from} moved to position {to}', { from: from + 1, to: to + 1 }));
    },
    [move],
  );

  const removeLine = useCallback(
    (index: number) => {
      const line = getValues(`lineItems.${index}`);
      flushSync(() => remove(index));
      goToField(`lineItems.${Math.min(index, getValues('lineItems').length - 1)}.productName`);
      const undo = { label: t('Undo'), onClick: () => insert(index, line, { shouldFocus: false }) };
      if (!isBlankLineItem(line))
        closeUndoToast.current = showToast({ title: t('Line {line} removed', { line: index + 1 }) }, undo);
    },
    [getValues, remove, insert],
  );
  // Undo of a removed line works only on this page.
  const closeUndoToast = useRef<() => void>(undefined);
  useEffect(() => () => closeUndoToast.current?.(), []);

  // These functions change single lines. Setting the whole array would remount every row.
  useImperativeHandle(ref, () => ({
    removeBlankLines() {
      const lines = getValues('lineItems');
      const blank = lines.flatMap((line, index) => (isBlankLineItem(line) ? [index] : []));
      if (blank.length > 0 && blank.length < lines.length) flushSync(() => remove(blank));
    },
    fillLine(index, product) {
      if (index === getValues('lineItems').length) flushSync(() => append(newLine(), { shouldFocus: false }));
      applyProduct(form, index, addCurrencyToProduct(product, ownCurrency), taxes);
    },
  }));

  function quickAdd(): void {
    const waiting = getValues('lineItems').findIndex(isBlankLineItem);
    onQuickAdd(waiting < 0 ? fields.length : waiting, '');
  }

  return (
    <FormSection
      title={t('Line Items')}
      actions={
        <QuickAddButton kind="item" onClick={quickAdd}>
          <PackagePlus size={16} aria-hidden />
          {t('Quick Add Item')}
        </QuickAddButton>
      }
    >
      <div className={styles.frame}>
        <ol
          className={styles.lines}
          data-taxes={taxChoices !== undefined || undefined}
          onKeyDown={cellKeys({ onAddLine: addLine, onMoveLine: moveLine })}
        >
          {fields.map(({ id }, index) => (
            <LineItemRow
              key={id}
              form={form}
              index={index}
              currency={currency}
              taxes={taxes}
              canRemove={fields.length > 1}
              onRemove={removeLine}
              onMove={moveLine}
              onOpenMenu={openMenu}
              onQuickAdd={onQuickAdd}
              taxChoices={taxChoices}
              onChooseTaxes={setLastTaxes}
            />
          ))}
        </ol>
      </div>
      {menu && (
        <MoveMenu
          {...menu}
          count={fields.length}
          onMove={(to) => moveLine(menu.index, to)}
          onClose={() => setMenu(null)}
        />
      )}
      <LineItemsError control={control} />
      <div className={styles.foot}>
        <Button small onClick={addLine}>
          <Plus size={16} aria-hidden />
          {t('Add Line')}
        </Button>
        {lastTaxes !== undefined && taxChoices?.includes('\n') && (
          <Suspense fallback={null}>
            <ApplyTaxesToAllLines form={form} choice={lastTaxes} />
          </Suspense>
        )}
        <p className={styles.keys}>
          {rich(
            '<key>Enter</key> next cell · <key>Shift</key>+<key>Enter</key> line break · <key>Alt</key>+<key>↑</key><key>↓</key> move the line',
            { key: (name) => <kbd>{name}</kbd> },
          )}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </FormSection>
  );
}

function useTaxChoices(control: DocumentForm['control']): string | undefined {
  const hasTaxColumn = useTaxMode(control) === 'lines';
  const choices = useWatch({
    control,
    compute: ({ lineItems }) => [...new Set(lineItems.map(({ taxIds }) => taxIds.join(' ')))].sort().join('\n'),
  });
  return hasTaxColumn ? choices : undefined;
}

/** The error of all lines is scrolled into view, because no single field can receive the focus. */
function LineItemsError({ control }: { control: DocumentForm['control'] }) {
  const { errors, submitCount } = useFormState({ control, name: 'lineItems' });
  const message = errors.lineItems?.root?.message ?? errors.lineItems?.message;
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The braces keep the effect from returning the promise that scrollIntoView returns in newer browsers.
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [message, submitCount]);
  if (!message) return null;
  return (
    <p ref={shown} className={styles.error} role="alert">
      {translate(message)}
    </p>
  );
}
