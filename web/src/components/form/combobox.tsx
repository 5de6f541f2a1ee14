import { useCombobox } from 'downshift';
import { useEffect, useId, useRef, type ComponentProps } from 'react';
import styles from './combobox.module.css';
import { Input } from './inputs.js';

export interface ComboboxOption {
  id: string;
  label: string;
  /** In softer ink beside the label, such as a price. */
  detail?: string;
}

interface ComboboxProps<O extends ComboboxOption> extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onSelect'
> {
  value: string;
  /** The text as it is typed: it need not be an option. */
  onChange: (text: string) => void;
  /** Those that match what is typed, best first. */
  options: readonly O[];
  onChoose: (option: O) => void;
  /** What the list is called, such as 'Customers'. */
  listLabel: string;
}

/**
 * A line of text that offers completions as one types. Enter takes the highlighted one: the first if it begins with
 * what is typed, or one that the arrow keys reached. Leaving the field never takes one, Esc only closes the list.
 */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { value, onChange, options, onChoose, listLabel, ref, id, onBlur, onKeyDown, ...input } = props;
  const begins = !!value && options[0]?.label.toLowerCase().startsWith(value.trim().toLowerCase());
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<O>({
    items: options as O[],
    inputValue: value,
    selectedItem: null,
    itemToString: (option) => option?.label ?? '',
    inputId: id,
    defaultHighlightedIndex: begins ? 0 : -1,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    stateReducer: (state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...state, isOpen: false, highlightedIndex: -1 };
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) return { ...state, isOpen: false };
      return changes;
    },
  });
  const isShown = isOpen && options.length > 0;
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = menu.current;
    if (!isShown || !list) return;
    list.showPopover();
    return () => list.hidePopover();
  }, [isShown]);
  const anchor = `--${useId().replace(/\W/g, '')}`;

  return (
    <>
      <Input
        {...getInputProps({
          ...input,
          ref,
          onBlur,
          onKeyDown: (event) => {
            onKeyDown?.(event);
            // With nothing to take, Enter is the form's: in a table it moves on. So is Alt with an arrow: it moves a row.
            if ((event.key === 'Enter' && highlightedIndex < 0) || event.altKey) {
              Object.assign(event, { preventDownshiftDefault: true });
            }
          },
          onChange: (event) => onChange(event.currentTarget.value),
          'aria-labelledby': undefined,
          'aria-expanded': isShown,
        })}
        style={{ anchorName: anchor }}
      />
      <ul
        {...getMenuProps({ ref: menu, 'aria-label': listLabel })}
        popover="manual"
        className={styles.options}
        style={{ positionAnchor: anchor }}
      >
        {isShown &&
          options.map((option, index) => (
            <li
              key={option.id}
              className={`${styles.option} ${index === highlightedIndex ? styles.highlighted : ''}`}
              {...getItemProps({ item: option, index })}
            >
              <span className={styles.label}>{option.label}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </li>
          ))}
      </ul>
    </>
  );
}
