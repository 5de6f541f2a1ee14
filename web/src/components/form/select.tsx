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
   * Called when the user types into the select of a long list. `options` must then be the results of the
   * server's search.
   */
  onSearch?: (typed: string) => void;
  hint?: string | undefined;
  renderChoice?: (value: string) => ReactNode;
  'aria-label'?: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A select for pages that load antd. A stored value that is no longer in the list is still shown as selected. */
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
  // antd would close the list with a delay, and would ignore a second Esc that should close the surrounding dialog.
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
        // The list has no animation. During an animation, antd would ignore an Esc that should close the
        // surrounding dialog.
        transitionName=""
        virtual={virtual}
        listHeight={listHeight}
        // Typing filters the list, as in a native select. On phones, a filter would open the on-screen keyboard.
        showSearch={onSearch ? { filterOption: false, onSearch } : hasKeyboard && { optionFilterProp: 'label' }}
        // The list is inside the dialog or the main landmark, where users of screen readers find it.
        getPopupContainer={(select: HTMLElement) => select.closest<HTMLElement>('[role=dialog], main') ?? document.body}
        suffixIcon={<ChevronDown size={16} aria-hidden />}
        // Screen readers get no value from antd's input, so the element with the label describes it.
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
