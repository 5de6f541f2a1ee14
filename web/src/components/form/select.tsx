import { Select as AntdSelect } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { AntdTheme } from '../../theme/antd-theme.js';
import { HAS_KEYBOARD, useMediaQuery } from '../use-media-query.js';
import styles from './select.module.css';

type AntdSelectProps = ComponentProps<typeof AntdSelect<string>>;

interface SelectProps extends Pick<AntdSelectProps, 'id' | 'ref' | 'onBlur' | 'disabled' | 'virtual' | 'listHeight'> {
  options: readonly { value: string; label: string; detail?: string }[];
  value: string;
  onChange: (value: string) => void;
  /**
   * Searches the options on the server. Given only if the list of options is long. `options` must then be the results
   * of the search.
   */
  onSearch?: (typed: string) => void;
  hint?: string | undefined;
  renderChoice?: (value: string) => ReactNode;
  'aria-label'?: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/**
 * A select for pages that load antd. Usage in a `Field`: `{(field) => <Select {...field} options={…} />}`. If the list
 * no longer contains the stored value, the select still shows this value as selected. The page Create Invoice and the
 * dashboard use `NativeSelect` instead.
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
  // Esc closes the list at once. Antd would close the list with a delay, and would ignore a second Esc during the
  // delay. The second Esc should close the surrounding dialog.
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
        // The list closes without an animation. During an animation, antd would ignore an Esc that should close the
        // surrounding dialog.
        transitionName=""
        virtual={virtual}
        listHeight={listHeight}
        // Typing filters the list, as in a native select. Phones have no such filter, because it would open the
        // on-screen keyboard.
        showSearch={onSearch ? { filterOption: false, onSearch } : hasKeyboard && { optionFilterProp: 'label' }}
        // The list is mounted inside the dialog or the main landmark, so that users of screen readers find it.
        getPopupContainer={(select: HTMLElement) => select.closest<HTMLElement>('[role=dialog], main') ?? document.body}
        suffixIcon={<ChevronDown size={16} aria-hidden />}
        // Screen readers get no value from antd's input. The element that shows the selected label therefore describes
        // the input.
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
