import { File, FileArchive, FileSpreadsheet, FileText, Image, type LucideIcon } from 'lucide-react';
import styles from './attachments.module.css';

const icons: Record<string, LucideIcon> = {
  pdf: FileText,
  png: Image,
  jpg: Image,
  jpeg: Image,
  csv: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  zip: FileArchive,
};

export function FileIcon({ name }: { name: string }) {
  const Icon = icons[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? File;
  return <Icon size={20} className={styles.icon} aria-hidden />;
}
