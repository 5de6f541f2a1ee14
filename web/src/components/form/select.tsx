import { Select as AntdSelect } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { AntdTheme } from '../../theme/antd-theme.js';
import { HAS_KEYBOARD, useMediaQuery } from '../use-media-query.js';
import styles from './select.module.css';

type AntdSelectProps = ComponentProps<typeof AntdSelect<string>>;

interface SelectProps extends Pick<AntdSelectProps, 'id' | 'ref' | 'onBlur' | 'disabled' | 'virtual' | 'listHeight'> {
  /** The detail stands beside the label in the list, in softer ink. */
  options: readonly { value: string; label: string; detail?: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Asks elsewhere for what is typed, where the list is too long to be here; `options` then are what was found. */
  onSearch?: (typed: string) => void;
  /** Stands under the list, such as that there is more than it shows. */
  hint?: string | undefined;
  /** How a choice is shown, where that is not its label alone. */
  renderChoice?: (value: string) => ReactNode;
  'aria-label'?: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/**
 * One of a list, for the pages that load antd; `{(field) => <Select {...field} options={…} />}` in a `Field`. A stored
 * value that is no longer listed stays, and stays visible. Create Invoice and the dashboard have `NativeSelect`.
 */
export function Select({ options, value, onChange, onSearch, hint, renderChoice, ...props }: SelectProps) {
  const ownId = useId();
  const hasKeyboard = useMediaQuery(HAS_KEYBOARD);
  const {
    id = ownId,
    ref,
    onBlur,
    disabled,
    virtual = false,
    listHeight = 320,
    'aria-describedby': describedBy,
  } = props;
  const valueId = `${id}-value`;
  const [isOpen, setIsOpen] = useState(false);
  // By itself it closes a moment after the key, and takes a next Esc, meant for the dialog around it, that comes before.
  const closeByEsc = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setIsOpen(false);
  };
  return (
    <AntdTheme>
      <AntdSelect<string>
        id={id}
        ref={ref}
        className={styles.select}
        classNames={{ popup: { root: styles.list } }}
        options={[...options]}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        open={isOpen}
        onOpenChange={setIsOpen}
        onKeyDown={closeByEsc}
        // While a list moves out it would take the next Esc, which is meant for the dialog around it.
        transitionName=""
        virtual={virtual}
        listHeight={listHeight}
        // Letters find a choice, as in a native list; on a phone they would only bring up its keyboard.
        showSearch={onSearch ? { filterOption: false, onSearch } : hasKeyboard && { optionFilterProp: 'label' }}
        // Within the dialog, or the page's main landmark, where screen readers look for it.
        getPopupContainer={(select: HTMLElement) => select.closest<HTMLElement>('[role=dialog], main') ?? document.body}
        suffixIcon={<ChevronDown size={16} aria-hidden />}
        // To screen readers antd's input is empty: the choice describes it.
        labelRender={({ label }) => <span id={valueId}>{renderChoice ? renderChoice(value) : (label ?? value)}</span>}
        popupRender={(list) => (
          <>
            {list}
            {onSearch && (
              <p className={styles.hint} role="status">
                {hint}
              </p>
            )}
          </>
        )}
        optionRender={({ value: offered, label, data }) => (
          <>
            {renderChoice ? renderChoice(String(offered)) : label}
            {data['detail'] && <span className={styles.detail}>{data['detail']}</span>}
          </>
        )}
        aria-label={props['aria-label']}
        aria-required={props['aria-required']}
        aria-invalid={props['aria-invalid']}
        aria-describedby={[valueId, describedBy].filter(Boolean).join(' ')}
      />
    </AntdTheme>
  );
}
