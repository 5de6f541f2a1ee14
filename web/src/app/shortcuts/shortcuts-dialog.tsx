import { t } from '../../languages/t.js';
import { Dialog } from '../../components/dialogs.js';
import { Facts } from '../../components/facts.js';
import { CONTROL_KEY_LABEL } from './open-overlay.js';
import styles from './shortcuts.module.css';

const shortcuts: [string[], string][] = [
  [[CONTROL_KEY_LABEL, 'K'], 'Search pages, settings, customers, products, invoices and quotes'],
  [[CONTROL_KEY_LABEL, 'S'], 'Save the form: the invoice, the profile, or the dialog that is open'],
  [['/'], "Go to the page's search; without one, search as above"],
  [['↑', '↓'], 'Go through the rows of a list, and from its search to the first row'],
  [['Enter'], 'Open the row'],
  [['X'], 'Select the row, where several can be selected'],
  [['?'], 'Show this list'],
  [['F8'], 'Go to the notification'],
  [['Esc'], 'Close what is open over the page'],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keyboard shortcuts')} width="31rem" footer={null} onCancel={onClose}>
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
