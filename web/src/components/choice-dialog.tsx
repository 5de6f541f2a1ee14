import { type ReactNode, useId, useState } from 'react';
import styles from './choice-dialog.module.css';
import { Dialog } from './dialogs.js';

interface ChoiceDialogProps<Value extends string> {
  title: string;
  okText: string;
  isBusy?: boolean;
  choices: readonly { value: Value; label: string; explanation?: string }[];
  initial: Value;
  onChoose: (value: Value) => void;
  onClose: () => void;
  children?: ReactNode;
}

export function ChoiceDialog<Value extends string>(props: ChoiceDialogProps<Value>) {
  const { title, okText, isBusy = false, choices, initial, onChoose, onClose, children } = props;
  const id = useId();
  const [chosen, setChosen] = useState(initial);
  return (
    <Dialog
      title={title}
      width="29rem"
      okText={okText}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: isBusy }}
      initialFocus={`#${id} :checked`}
      onCancel={onClose}
    >
      <form
        id={id}
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(chosen);
        }}
      >
        {children}
        {choices.map(({ value, label, explanation }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={id} checked={chosen === value} onChange={() => setChosen(value)} />
            <span>
              <strong>{label}</strong>
              {explanation && <span>{explanation}</span>}
            </span>
          </label>
        ))}
      </form>
    </Dialog>
  );
}
