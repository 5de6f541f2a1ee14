import type { LeasedNotice } from '@paperbill/contracts/nats';
import { changeNoticeTexts as texts } from '@paperbill/contracts/texts';
import type { DocumentsConfig } from '../config.js';
import { renderMailFrame } from './mail-frame.js';
import type { OutgoingMail } from './smtp-transport.js';

const INK_COLOR = '#000000';

/** Composes the e-mail that tells a user about changes in their account. */
export function composeNotice(
  { id, lease, email, from, at, changes }: LeasedNotice,
  { PUBLIC_URL, BRAND_NAME }: Pick<DocumentsConfig, 'PUBLIC_URL' | 'BRAND_NAME'>,
): OutgoingMail {
  const subject = texts.subject(BRAND_NAME);
  const text = [
    texts.opening,
    ...changes.map(({ name, before, after }) => texts.change(texts.name(name), before, after)),
    texts.circumstances(`${at.slice(0, 10)} ${at.slice(11, 16)}`, from),
    texts.closing(
      `${PUBLIC_URL}/settings/activity`,
      texts.pages(changes.map(({ name }) => name)).map((path) => PUBLIC_URL + path),
      `${PUBLIC_URL}/contact`,
    ),
  ].join('\n\n');
  const html = renderMailFrame({
    title: subject,
    preview: changes.map(({ name }) => texts.name(name)).join(', '),
    text,
    sender: { companyName: BRAND_NAME, color: INK_COLOR, contact: [] },
    brandName: BRAND_NAME,
    logo: '',
    children: null,
  });
  return {
    id,
    envelopeId: lease,
    mail: { to: email, cc: [], bcc: [], subject, text },
    senderName: BRAND_NAME,
    html,
    text,
    attachments: [],
  };
}
