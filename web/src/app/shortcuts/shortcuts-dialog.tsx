import { t } from '../../languages/t.js';
import { Dialog } from '../../components/dialogs.js';
import { Facts } from '../../components/facts.js';
import { getControlKeyLabel } from './open-overlay.js';
import styles from './shortcuts.module.css';

const listShortcuts = (): [keys: string[], action: string][] => [
  [[getControlKeyLabel(), 'K'], t('Search pages, settings, customers, products, invoices and quotes')],
  [[getControlKeyLabel(), 'S'], t('Save the form: the invoice, the profile, or the dialog that is open')],
  [['/'], t("Go to the page's search; without one, search as above")],
  [['↑', '↓'], t('Go through the rows of a list, and from its search to the first row')],
  [[t('Enter')], t('Open the row')],
  [['X'], t('Select the row, where several can be selected')],
  [['?'], t('Show this list')],
  [['F8'], t('Go to the notification')],
  [[t('Esc')], t('Close what is open over the page')],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keyboard shortcuts')} width="31rem" footer={null} onCancel={onClose}>
      <Facts
        className={styles.list}
        items={listShortcuts().map(([keys, action]) => [
          keys.map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          )),
          action,
        ])}
      />
    </Dialog>
  );
}
