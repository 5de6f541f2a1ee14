import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../components/dialogs.js';
import type { CsvFormat } from './csv-format.js';
import styles from './csv-format-dialog.module.css';

interface CsvFormatDialogProps {
  /** The language of the user's browser, such as 'German'. */
  language: string;
  onExport: (format: CsvFormat) => void;
  onClose: () => void;
}

/** Asks which program will open the CSV file, because no single format works in all spreadsheet programs. */
export default function CsvFormatDialog({ language, onExport, onClose }: CsvFormatDialogProps) {
  const id = useId();
  const [format, setFormat] = useState<CsvFormat>('decimalComma');
  const choice = (value: CsvFormat, label: string, explanation: ReactNode) => (
    <label className={styles.choice}>
      <input type="radio" name={id} checked={format === value} onChange={() => setFormat(value)} />
      <span>
        <strong>{label}</strong>
        <span>{explanation}</span>
      </span>
    </label>
  );
  return (
    <Dialog
      title="What opens the CSV?"
      width="29rem"
      okText="Export"
      okButtonProps={{ htmlType: 'submit', form: id }}
      initialFocus={`#${id} :checked`}
      onCancel={onClose}
    >
      <form
        id={id}
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault();
          onExport(format);
        }}
      >
        {choice('decimalComma', `A spreadsheet in ${language}`, 'Semicolons between cells, and amounts as 1234,50')}
        {choice(
          'decimalPoint',
          'A spreadsheet in English, or another program',
          'Commas between cells, and amounts as 1234.50',
        )}
      </form>
    </Dialog>
  );
}
