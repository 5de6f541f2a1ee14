import { type ClientMessageKind, MAX_LENGTH } from '@paperbill/contracts/rules';
import type { PageTexts } from './texts/en-US.js';

interface ClientMessageFormsProps {
  path: string;
  companyName: string;
  texts: PageTexts;
  isOpen: boolean;
  isTest: boolean;
  justSent: ClientMessageKind | undefined;
}

export function ClientMessageForms({ path, companyName, texts, isOpen, isTest, justSent }: ClientMessageFormsProps) {
  return (
    <section id="messages" className="card">
      {justSent && (
        <p role="status" className="told">
          {texts.thanksForMessage[justSent]}
        </p>
      )}
      <h2>
        {texts.tell} <bdi>{companyName.trim() || texts.unnamedSenderToTell}</bdi>
      </h2>
      {isTest ? (
        <p className="soft">{texts.testOfMessage(isOpen)}</p>
      ) : (
        <MessageForms path={path} texts={texts} isOpen={isOpen} />
      )}
    </section>
  );
}

const MessageForms = ({ path, texts, isOpen }: Pick<ClientMessageFormsProps, 'path' | 'texts' | 'isOpen'>) => (
  <>
    {isOpen && <MessageForm path={path} texts={texts} kind="paid" summary={texts.havePaid} label={texts.paymentNote} />}
    <MessageForm
      path={path}
      texts={texts}
      kind="question"
      summary={texts.haveQuestion}
      label={texts.yourQuestion}
      isRequired
    />
  </>
);

interface MessageFormProps {
  path: string;
  kind: ClientMessageKind;
  texts: PageTexts;
  summary: string;
  label: string;
  isRequired?: boolean;
}

function MessageForm({ path, texts, kind, summary, label, isRequired }: MessageFormProps) {
  const id = `text-${kind}`;
  return (
    <details>
      <summary>{summary}</summary>
      <form method="post" action={`${path}/messages`}>
        <input type="hidden" name="kind" value={kind} />
        <label htmlFor={id}>{label}</label>
        <textarea id={id} name="text" rows={3} maxLength={MAX_LENGTH.clientMessage} required={isRequired} />
        <button type="submit" className="button">
          {texts.send}
        </button>
      </form>
    </details>
  );
}
