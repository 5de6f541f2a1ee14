import { type ClientMessageKind, MAX_LENGTH } from '@paperbill/contracts/rules';

interface ClientMessageFormsProps {
  path: string;
  companyName: string;
  isOpen: boolean;
  isTest: boolean;
  /** The kind of message that the client has just sent. It is undefined if the client has sent none. */
  justSent: ClientMessageKind | undefined;
}

const thankYouTextByKind: Record<ClientMessageKind, string> = {
  paid: 'Thank you! They know that you have paid.',
  question: 'Thank you! Your question is on its way.',
};

/** Shows forms with which a client can send messages to the sender of the invoice. The forms work without scripts. */
export function ClientMessageForms({ path, companyName, isOpen, isTest, justSent }: ClientMessageFormsProps) {
  return (
    <section id="messages" className="card">
      {justSent && (
        <p role="status" className="told">
          {thankYouTextByKind[justSent]}
        </p>
      )}
      <h2>
        Tell <bdi>{companyName.trim() || 'who sent it'}</bdi>
      </h2>
      {isTest ? (
        <p className="soft">
          You opened this page from a test mail. Your client can {isOpen && 'say “I have paid” or '}ask a question here;
          a test cannot.
        </p>
      ) : (
        <MessageForms path={path} isOpen={isOpen} />
      )}
    </section>
  );
}

const MessageForms = ({ path, isOpen }: Pick<ClientMessageFormsProps, 'path' | 'isOpen'>) => (
  <>
    {isOpen && (
      <MessageForm path={path} kind="paid" summary="I have paid" label="Anything to add, such as the date (optional)" />
    )}
    <MessageForm path={path} kind="question" summary="I have a question" label="Your question" isRequired />
  </>
);

interface MessageFormProps {
  path: string;
  kind: ClientMessageKind;
  summary: string;
  label: string;
  isRequired?: boolean;
}

function MessageForm({ path, kind, summary, label, isRequired }: MessageFormProps) {
  const id = `text-${kind}`;
  return (
    <details>
      <summary>{summary}</summary>
      <form method="post" action={`${path}/messages`}>
        <input type="hidden" name="kind" value={kind} />
        <label htmlFor={id}>{label}</label>
        <textarea id={id} name="text" rows={3} maxLength={MAX_LENGTH.clientMessage} required={isRequired} />
        <button type="submit" className="button">
          Send
        </button>
      </form>
    </details>
  );
}
