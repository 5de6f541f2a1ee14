import { Select as AntdSelect } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
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
export function Select({ options, value, onChange, onSearch, renderChoice, ...props }: SelectProps) {
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
