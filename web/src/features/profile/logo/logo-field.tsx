import { logoTypes } from '@paperbill/contracts/http';
import { ImageOff, ImageUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import field from '../../../components/form/field.module.css';
import { useDeleteLogo } from '../api/profile.js';
import styles from './logo-field.module.css';
import type { ChosenLogo } from './use-chosen-logo.js';

interface LogoFieldProps {
  /** Of the saved logo, '' without one. */
  logoUrl: string;
  chosen: ChosenLogo;
}

/** The logo: chosen or dropped here, seen, held until the profile is saved, or deleted at once. */
export function LogoField({ logoUrl, chosen }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const deletion = useDeleteLogo();
  const source = chosen.url || logoUrl;

  const choose = (files: FileList | null) => files?.[0] && chosen.choose(files[0]);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <div className={field.field}>
      <label htmlFor={id}>Logo</label>
      <div
        className={isOver ? `${styles.zone} ${styles.over}` : styles.zone}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Preview key={source} source={source} />
        <div className={styles.actions}>
          <input
            ref={input}
            id={id}
            type="file"
            className={styles.input}
            accept={logoTypes.join()}
            aria-describedby={chosen.error ? `${id}-hint ${id}-error` : `${id}-hint`}
            {...(chosen.error && { 'aria-invalid': true })}
            onChange={(event) => {
              choose(event.target.files);
              // The same file can be chosen again, such as after a mistake.
              event.target.value = '';
            }}
          />
          <Button small tabIndex={-1} aria-hidden className={styles.choose} onClick={() => input.current?.click()}>
            {source ? 'Replace Logo' : 'Choose Logo'}
          </Button>
          {chosen.file ? (
            <Button small variant="quiet" onClick={() => chosen.forget()}>
              Undo selection
            </Button>
          ) : (
            logoUrl && (
              <Button small variant="quiet" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
                Delete Logo
              </Button>
            )
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className={field.hint}>
        {chosen.file
          ? `${chosen.file.name} will be saved with the profile`
          : 'PNG, JPG or SVG, up to 2MB; or drop it here'}
      </p>
      {chosen.error && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {chosen.error}
        </p>
      )}
    </div>
  );
}

/** The logo on paper; a placeholder where there is none, or where it can't be shown. */
function Preview({ source }: { source: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div className={styles.preview}>
      {source && !isBroken ? (
        <img src={source} alt="Your logo" onError={() => setIsBroken(true)} />
      ) : isBroken ? (
        <ImageOff role="img" aria-label="The logo cannot be shown" />
      ) : (
        <ImageUp aria-hidden />
      )}
    </div>
  );
}
