import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';

interface AskedActionProps<Answer> {
  /** What the button does. */
  label: string;
  question: string;
  text: string;
  action: UseMutationResult<Answer, Error, void>;
}

/** A button whose deed is asked for before it is done. Stands inside AntdTheme. */
export function AskedAction<Answer>({ label, question, text, action }: AskedActionProps<Answer>) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={question}
        text={text}
        confirmLabel={label}
        busy={action.isPending}
        onConfirm={() => action.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
