import {
  selectFontFiles,
  InvoiceDocument,
  type InvoiceDocumentData,
  getInvoiceStyle,
  COMPANY_NAME_PLACEHOLDER,
  MissingNameContext,
} from '@paperbill/invoice-document';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../languages/t.js';
import { registerFonts } from '../../../fonts/register-fonts.js';
import styles from './preview.module.css';
import { WithSheetTexts } from './with-sheet-texts.js';

interface FittedSheetProps {
  data: InvoiceDocumentData;
  id?: string | undefined;
  /** Shown in place of a missing company name. */
  missingName?: ReactNode;
}

export function FittedSheet({ data, id, missingName = COMPANY_NAME_PLACEHOLDER }: FittedSheetProps) {
  const { frame, sheet, isLong } = useFittedSheet();
  useEffect(() => registerFonts(selectFontFiles(data)), [data]);
  const page = useMemo(() => <InvoiceDocument data={data} />, [data]);
  return (
    <>
      <div ref={frame} className={styles.frame}>
        <div ref={sheet} id={id} className={styles.sheet}>
          <style>{getInvoiceStyle(data.invoiceTemplate)}</style>
          <MissingNameContext value={missingName}>
            <WithSheetTexts data={data}>{page}</WithSheetTexts>
          </MissingNameContext>
        </div>
      </div>
      {isLong && (
        <p className={styles.note}>
          {t('Longer than one page: the PDF goes on to further pages and repeats the column headings.')}
        </p>
      )}
    </>
  );
}

/**
 * The height of an A4 page in pixels at 96 dpi. The extra half pixel ensures that a sheet of one page does not count as
 * two pages.
 */
const A4_HEIGHT = (297 / 25.4) * 96 + 0.5;

/**
 * Scales the sheet when its content grows or the window is resized. The styles are set directly, so this needs
 * no render.
 */
function useFittedSheet() {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);

  // The sheet must be scaled before the first paint.
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current!, sheet.current!];
    const observer = new ResizeObserver(() => {
      if (!inner.offsetWidth) return;
      const scale = outer.clientWidth / inner.offsetWidth;
      inner.style.transform = `scale(${scale})`;
      outer.style.height = `${inner.offsetHeight * scale}px`;
      setIsLong(inner.offsetHeight > A4_HEIGHT);
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);

  return { frame, sheet, isLong };
}
