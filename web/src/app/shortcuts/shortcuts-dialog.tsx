import { Dialog } from '../../components/dialogs.js';
import { Facts } from '../../components/facts.js';
import styles from './shortcuts.module.css';

/** The label of the control key. On Apple devices it is the sign of the Command key. */
const CONTROL_KEY_LABEL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const shortcuts: [string[], string][] = [
  [[CONTROL_KEY_LABEL, 'K'], 'Find pages, customers, products and invoices'],
  [[CONTROL_KEY_LABEL, 'S'], 'Save the form: the invoice, the profile, or the dialog that is open'],
  [['/'], "Go to the page's search; without one, find as above"],
  [['?'], 'Show this list'],
  [['F8'], 'Go to the notification'],
  [['Esc'], 'Close what is open over the page'],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" width="31rem" footer={null} onCancel={onClose}>
      <Facts
        className={styles.list}
        items={shortcuts.map(([keys, does]) => [
          keys.map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          )),
          does,
        ])}
      />
    </Dialog>
  );
}
