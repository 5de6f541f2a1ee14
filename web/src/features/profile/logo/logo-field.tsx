import { logoTypes } from '@paperbill/contracts/http';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Upload, type UploadRef } from 'antd';
import { ImageOff, ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { PlainField } from '../../../components/form/field.js';
import { useDeleteLogo } from '../api/profile.js';
import styles from './logo-field.module.css';
import type { ChosenLogo } from './use-chosen-logo.js';

interface LogoFieldProps {
  logoUrl: string;
  chosenLogo: ChosenLogo;
}

/** The file is uploaded when the profile is saved, but a deletion takes effect at once. */
export function LogoField({ logoUrl, chosenLogo }: LogoFieldProps) {
  const id = useId();
  const upload = useRef<UploadRef>(null);
  const deletion = useDeleteLogo();
  const source = chosenLogo.url || logoUrl;

  const input = () => upload.current?.nativeElement?.querySelector('input');

  function chooseFile(file: File): string {
    const hadFocus = document.activeElement === input();
    chosenLogo.choose(file);
    // antd replaces the input element after each choice. The new element must therefore receive the focus.
    if (hadFocus) setTimeout(() => input()?.focus());
    return Upload.LIST_IGNORE;
  }

  return (
    <PlainField
      id={id}
      name="logo"
      label={t(settingLabels.logo)}
      hint={
        chosenLogo.file
          ? t('{file} will be saved with the profile', { file: chosenLogo.file.name })
          : t('PNG, JPG or SVG, up to 2MB; or drop it here')
      }
      error={chosenLogo.error}
    >
      <Upload.Dragger
        ref={upload}
        id={id}
        className={styles.zone}
        accept={logoTypes.join()}
        showUploadList={false}
        beforeUpload={chooseFile}
        // A click on the zone must not open the file dialog, because the zone also contains buttons.
        openFileDialogOnClick={false}
        hasControlInside
        aria-describedby={chosenLogo.error ? `${id}-hint ${id}-error` : `${id}-hint`}
        {...(chosenLogo.error && { 'aria-invalid': true })}
      >
        <div className={styles.content}>
          <LogoPreview key={source} source={source} />
          <div className={styles.actions}>
            <Button small tabIndex={-1} aria-hidden className={styles.choose} onClick={() => input()?.click()}>
              {source ? t('Replace Logo') : t('Choose Logo')}
            </Button>
            {chosenLogo.file ? (
              <Button small variant="quiet" onClick={() => chosenLogo.forget()}>
                {t('Undo selection')}
              </Button>
            ) : (
              logoUrl && (
                <Button small variant="quiet" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
                  {t('Delete Logo')}
                </Button>
              )
            )}
          </div>
        </div>
      </Upload.Dragger>
    </PlainField>
  );
}

function LogoPreview({ source }: { source: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div className={styles.preview}>
      {source && !isBroken ? (
        <img src={source} alt={t('Your logo')} onError={() => setIsBroken(true)} />
      ) : isBroken ? (
        <ImageOff role="img" aria-label={t('The logo cannot be shown')} />
      ) : (
        <ImageUp aria-hidden />
      )}
    </div>
  );
}
