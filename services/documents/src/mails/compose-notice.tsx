import type { LeasedAnswerNotice, LeasedChangeNotice, LeasedNotice, ChangeWithNotice } from '@paperbill/contracts/nats';
import { DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import { languageDefinitions } from '@paperbill/contracts/rules';
import type { ChangedSettingName } from '@paperbill/contracts/texts';
import type { DocumentsConfig } from '../config.js';
import { renderMailFrame } from './mail-frame.js';
import { getNoticeTexts } from './notices/notice-texts.js';
import type { OutgoingMail } from './smtp-transport.js';
import { getMailFrameTexts } from './texts/mail-frame-texts.js';

const INK_COLOR = '#000000';

type NoticeConfig = Pick<DocumentsConfig, 'PUBLIC_URL' | 'BRAND_NAME'>;

interface NoticeContent {
  subject: string;
  preview: string;
  paragraphs: string[];
}

export function composeNotice(notice: LeasedNotice, config: NoticeConfig): OutgoingMail {
  const { id, lease, email, language = DEFAULT_APP_LANGUAGE } = notice;
  const { BRAND_NAME } = config;
  const isAboutAnswers = notice.kind === 'answers';
  const { subject, preview, paragraphs } = isAboutAnswers
    ? describeAnswers(notice, config)
    : describeChanges(notice, config);
  const text = paragraphs.join('\n\n');
  const html = renderMailFrame({
    title: subject,
    preview,
    text,
    sender: { companyName: BRAND_NAME, color: INK_COLOR, contact: [] },
    brandName: BRAND_NAME,
    texts: getMailFrameTexts(language === DEFAULT_APP_LANGUAGE ? {} : { language }),
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

function describeChanges({ from, at, changes, language }: LeasedChangeNotice, config: NoticeConfig): NoticeContent {
  const { PUBLIC_URL, BRAND_NAME } = config;
  const { changes: texts, settings } = getNoticeTexts(language);
  // A row of the previous release contains the label of the setting. A row of this release contains the code of
  // the setting.
  const toName = ({ name, language }: ChangeWithNotice) => {
    const label = Object.hasOwn(settings, name) ? settings[name] : name;
    return language ? `${label} (${languageDefinitions[language].name})` : label;
  };
  const pages = new Set(changes.map(({ name }) => PUBLIC_URL + getPageOfSetting(name)));
  return {
    subject: texts.subject(BRAND_NAME),
    preview: changes.map(toName).join(', '),
    paragraphs: [
      texts.opening,
      ...changes.map((change) => texts.change(toName(change), change.before, change.after)),
      texts.circumstances(formatMinute(at), from),
      texts.closing(`${PUBLIC_URL}/settings/activity`, [...pages], `${PUBLIC_URL}/contact`),
    ],
  };
}

function getPageOfSetting(name: ChangedSettingName): string {
  if (name.startsWith('template.')) return '/settings/emails';
  return ['iban', 'paymentLink', 'onlinePayments'].includes(name) ? '/settings/payments' : '/profile';
}

function describeAnswers(
  { answers, olderCount, language }: LeasedAnswerNotice,
  { PUBLIC_URL }: NoticeConfig,
): NoticeContent {
  const { answers: texts } = getNoticeTexts(language);
  return {
    subject: texts.subject(answers[0]!, answers.length + olderCount),
    preview: answers[0]?.note ?? '',
    paragraphs: [
      texts.opening(answers.length),
      ...answers.map((answer) =>
        texts.answer(answer, formatMinute(answer.answeredAt), `${PUBLIC_URL}/quotes/${answer.quoteId}`),
      ),
      ...(olderCount > 0 ? [texts.older(olderCount, `${PUBLIC_URL}/quotes`)] : []),
    ],
  };
}

const formatMinute = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)}`;
