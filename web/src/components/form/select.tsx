import { Select as AntdSelect } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { AntdTheme } from '../../theme/antd-theme.js';
import { HAS_KEYBOARD, useMediaQuery } from '../use-media-query.js';
import styles from './select.module.css';

type AntdSelectProps = ComponentProps<typeof AntdSelect<string>>;

interface SelectProps extends Pick<AntdSelectProps, 'id' | 'ref' | 'onBlur' | 'disabled' | 'virtual' | 'listHeight'> {
  /** `detail` is shown beside the label in the list, in a softer color. */
  options: readonly { value: string; label: string; detail?: string }[];
  value: string;
  onChange: (value: string) => void;
  /** For long lists: searches on the server. `options` are then the results. */
  onSearch?: (typed: string) => void;
  /** Shown below the list, for example that there are more matches. */
  hint?: string | undefined;
  /** Renders a choice. Default: its label. */
  renderChoice?: (value: string) => ReactNode;
  'aria-label'?: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/**
 * A select for pages that load antd: `{(field) => <Select {...field} options={…} />}` in a `Field`. A stored value that
 * is no longer in the list stays visible and selected. Create Invoice and the dashboard use `NativeSelect`.
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
  // Close at once. Antd closes with a delay and swallows a second Esc that is meant for the surrounding dialog.
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
        // No closing animation: during it antd would swallow an Esc meant for the surrounding dialog.
        transitionName=""
        virtual={virtual}
        listHeight={listHeight}
        // Typing filters the list, as in a native select. Not on phones, where it would open the on-screen keyboard.
        showSearch={onSearch ? { filterOption: false, onSearch } : hasKeyboard && { optionFilterProp: 'label' }}
        // Mount the list inside the dialog or main landmark, so that screen readers find it.
        getPopupContainer={(select: HTMLElement) => select.closest<HTMLElement>('[role=dialog], main') ?? document.body}
        suffixIcon={<ChevronDown size={16} aria-hidden />}
        // Antd's input is empty for screen readers, so the label describes it.
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
