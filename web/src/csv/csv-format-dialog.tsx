import { t } from '../languages/t.js';
import { ChoiceDialog } from '../components/choice-dialog.js';
import type { CsvFormat } from './csv-format.js';

interface CsvFormatDialogProps {
  language: string;
  onExport: (format: CsvFormat) => void;
  onClose: () => void;
}

/** Spreadsheet programs differ, and no single format works in all of them. */
export default function CsvFormatDialog({ language, onExport, onClose }: CsvFormatDialogProps) {
  return (
    <ChoiceDialog<CsvFormat>
      title={t('What opens the CSV?')}
      okText={t('{of, select, file {Export} other {Export}}', { of: 'file' })}
      initial="decimalComma"
      choices={[
        {
          value: 'decimalComma',
          label: t('A spreadsheet in {language}', { language }),
          explanation: t('Semicolons between cells, and amounts as 1234,50'),
        },
        {
          value: 'decimalPoint',
          label: t('A spreadsheet in English, or another program'),
          explanation: t('Commas between cells, and amounts as 1234.50'),
        },
      ]}
      onChoose={onExport}
      onClose={onClose}
    />
  );
}
