import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Money } from '../../../components/money.js';
import { useDelayedFlag } from '../../../components/use-debounced-value.js';
import { useRootAttribute } from '../../../components/use-root-attribute.js';
import { type DocumentForm, useDocumentTotals } from '../form/document-form.js';
import type { PreviewState } from '../preview/use-preview.js';
import styles from './save-bar.module.css';
import type { DocumentSaving } from './use-save-document.js';

export interface SaveOption<Action extends string> {
  action: Action;
  label: string;
  busyLabel: string;
}

export interface DraftControls {
  state?: ReactNode;
  actions: ReactNode;
}

interface SaveBarProps<Action extends string> {
  control: DocumentForm['control'];
  preview: PreviewState;
  saving: DocumentSaving<Action>;
  /**
   * Ctrl+S runs the first option. The button of the first option also shows the progress of an action without a button.
   * The last button is the primary one.
   */
  saveOptions: readonly SaveOption<Action>[];
  draft: DraftControls | undefined;
}

/** During a fast save, the button would only flash. */
const STOP_BUTTON_DELAY_MS = 3_000;

export function SaveBar<Action extends string>({
  control,
  preview,
  saving: state,
  saveOptions,
  draft,
}: SaveBarProps<Action>) {
  const { saving, save, stop } = state;
  const isSlow = useDelayedFlag(saving !== null, STOP_BUTTON_DELAY_MS);
  const busy = saving && (saveOptions.some(({ action }) => action === saving) ? saving : saveOptions[0]?.action);
  const bar = useMeasuredBar();
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.sum}>
        <Total control={control} />
        {draft?.state && (
          <p role="status" className={styles.state}>
            {draft.state}
          </p>
        )}
      </div>
      <PreviewButton preview={preview} />
      {!saving && draft?.actions}
      <div className={styles.buttons} aria-busy={saving !== null}>
        {isSlow && (
          <Button variant="quiet" onClick={stop}>
            {t('Stop saving')}
          </Button>
        )}
        {saveOptions.map(({ action, label, busyLabel }, index) => (
          <Button
            key={action}
            data-save={index === 0 || undefined}
            {...(index === saveOptions.length - 1 && { variant: 'primary' as const })}
            aria-disabled={saving !== null}
            onClick={() => void save(action)}
          >
            {busy === action ? busyLabel : label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function PreviewButton({ preview: { isWide, isShown, toggle } }: { preview: PreviewState }) {
  const isHiding = isWide && isShown;
  const Icon = isHiding ? EyeOff : Eye;
  return (
    <Button
      onClick={toggle}
      title={t(isHiding ? 'Hide the preview, and give the form its room' : 'Show the document as it will be printed')}
    >
      <Icon size={16} aria-hidden />
      <span className={styles.label}>{t(!isWide ? 'Preview' : isShown ? 'Hide Preview' : 'Show Preview')}</span>
    </Button>
  );
}

/**
 * Stores the height of the bar in a CSS variable. The stylesheets use it to keep focused fields and toasts above
 * the bar.
 */
function useMeasuredBar() {
  const bar = useRef<HTMLDivElement>(null);
  useRootAttribute('data-save-buttons');
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (bar.current) style.setProperty('--save-bar-height', `${bar.current.offsetHeight}px`);
    });
    observer.observe(bar.current!);
    return () => observer.disconnect();
  }, []);
  return bar;
}

function Total({ control }: { control: DocumentForm['control'] }) {
  const { currency, total } = useDocumentTotals(control);
  return (
    <p>
      {t('Total')}{' '}
      <span className={styles.figure}>
        <Money amount={total} currency={currency} />
      </span>
    </p>
  );
}
