import { useCombobox } from 'downshift';
import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useEffect, useId, useMemo, useRef } from 'react';
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
  /** The options for what is typed, best first. Keep the function while it would answer the same. */
  complete: (typed: string) => O[];
  onChoose: (option: O) => void;
  /** What the list is called, such as 'Customers'. */
  listLabel: string;
}

/**
 * A line of text that offers completions as one types. Enter takes the highlighted one: the first if it begins with
 * what is typed, or one that the arrow keys reached. Leaving the field never takes one, Esc only closes the list.
 */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { value, onChange, complete, onChoose, listLabel, ref, id, onBlur, onKeyDown, ...input } = props;
  const options = useMemo(() => complete(value), [complete, value]);
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, closeMenu } = useCombobox<O>({
    items: options,
    inputValue: value,
    selectedItem: null,
    itemToString: (option) => option?.label ?? '',
    inputId: id,
    stateReducer: (state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...state, isOpen: false, highlightedIndex: -1 };
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) return { ...state, isOpen: false };
      if (type === useCombobox.stateChangeTypes.InputChange) {
        const typed = changes.inputValue ?? '';
        return { ...changes, highlightedIndex: begins(complete(typed)[0], typed) ? 0 : -1 };
      }
      return changes;
    },
  });

  /** At once, where downshift would report it after a render: the next key may belong to another field already. */
  function choose(option: O): void {
    closeMenu();
    onChoose(option);
  }

  function handleKeys(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    const highlighted = isOpen ? options[highlightedIndex] : undefined;
    // Without a highlighted option Enter goes to the next cell of a line item, and Alt with an arrow moves the line.
    if (event.key === 'Enter' || event.altKey) leaveToForm(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !highlighted) return;
    event.preventDefault();
    choose(highlighted);
  }

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
          onKeyDown: handleKeys,
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
              {...getItemProps({
                item: option,
                index,
                onClick: (event) => {
                  leaveToForm(event);
                  choose(option);
                },
              })}
            >
              <span className={styles.label}>{option.label}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </li>
          ))}
      </ul>
    </>
  );
}

const begins = (option: ComboboxOption | undefined, typed: string): boolean =>
  !!typed.trim() && !!option?.label.toLowerCase().startsWith(typed.trim().toLowerCase());

/** Keeps downshift from acting on an event. */
const leaveToForm = (event: SyntheticEvent): void => void Object.assign(event, { preventDownshiftDefault: true });
