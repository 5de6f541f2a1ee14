import { describe, expect, it } from '@jest/globals';
import { parsePostmarkBounces, parseReturnedMail, parseSesBounces, parseUndecidedSesBounce } from './parse-bounces.js';

const MAIL_ID = '0199c0de-0000-4000-8000-000000000001';

describe('parsePostmarkBounces', () => {
  const notice = (type: string, more = {}) => ({
    RecordType: 'Bounce',
    Type: type,
    TypeCode: 1,
    Email: 'ada@example.com',
    Details: 'smtp;550 5.1.1\n No such user',
    Metadata: { mail: MAIL_ID },
    ...more,
  });

  it.each(['HardBounce', 'SoftBounce', 'Blocked'])('reads a bounce of type %s', (type) => {
    expect(parsePostmarkBounces(notice(type))).toEqual([
      { id: MAIL_ID, recipient: 'ada@example.com', reason: 'smtp;550 5.1.1 No such user', proof: 'provider' },
    ]);
  });

  it.each([
    ['a delayed mail', notice('Transient')],
    ['an automatic reply', notice('AutoResponder')],
    ['a mail without an id of the product', notice('HardBounce', { Metadata: {} })],
    ['a mail with a malformed id', notice('HardBounce', { Metadata: { mail: "1' or '1" } })],
    ['a delivery', { RecordType: 'Delivery', Recipient: 'ada@example.com', Metadata: { mail: MAIL_ID } }],
    ['nothing', null],
  ])('returns no bounce for %s', (_, webhook) => {
    expect(parsePostmarkBounces(webhook)).toEqual([]);
  });
});

describe('parseSesBounces', () => {
  // The messages in these tests have the format of Amazon SNS messages, but contain other addresses.
  const notice = (bounce: object = permanentBounce, more = {}) => ({
    notificationType: 'Bounce',
    bounce,
    mail: {
      source: `bounce+${MAIL_ID}@paperbill.example`,
      destination: ['ada@example.com', 'copy@example.com'],
    },
    ...more,
  });
  const permanentBounce = {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: 'ada@example.com',
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 <ada@example.com>... User unknown',
      },
      { emailAddress: 'copy@example.com' },
    ],
  };
  /**
   * A notification for a test e-mail to `ooto@` of the SES mailbox simulator. The e-mail was delivered, and an
   * out-of-office reply came back.
   */
  const onHoliday = {
    bounceType: 'Transient',
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: 'ada@example.com' }],
  };
  const fullMailboxBounce = {
    bounceType: 'Transient',
    bounceSubType: 'MailboxFull',
    bouncedRecipients: [
      {
        emailAddress: 'ada@example.com',
        action: 'failed',
        status: '4.2.2',
        diagnosticCode: 'smtp; 452 4.2.2 The email account that you tried to reach is over quota',
      },
    ],
  };
  const undeterminedBounce = { ...onHoliday, bounceType: 'Undetermined', bounceSubType: 'Undetermined' };

  it.each([
    ['a notification', notice()],
    ['an event', { ...notice(permanentBounce, { eventType: 'Bounce' }), notificationType: undefined }],
  ])('reads each bounced recipient from %s', (_, notification) => {
    expect(parseSesBounces(notification)).toEqual([
      {
        id: MAIL_ID,
        recipient: 'ada@example.com',
        reason: 'smtp; 550 5.1.1 <ada@example.com>... User unknown',
        proof: 'provider',
      },
      { id: MAIL_ID, recipient: 'copy@example.com', reason: '', proof: 'provider' },
    ]);
    expect(parseUndecidedSesBounce(notification)).toBeNull();
  });

  it('reads a transient bounce that SES has given up', () => {
    const reason = 'smtp; 452 4.2.2 The email account that you tried to reach is over quota';
    expect(parseSesBounces(notice(fullMailboxBounce))).toEqual([
      { id: MAIL_ID, recipient: 'ada@example.com', reason, proof: 'provider' },
    ]);
    expect(parseUndecidedSesBounce(notice(fullMailboxBounce))).toBeNull();
  });

  it.each([
    ['an automatic reply', onHoliday, 'Transient/General'],
    ['an undetermined bounce', undeterminedBounce, 'Undetermined/Undetermined'],
  ])('returns no bounce but a log entry for %s', (_, bounce, type) => {
    expect(parseSesBounces(notice(bounce))).toEqual([]);
    expect(parseUndecidedSesBounce(notice(bounce))).toEqual({ mail: MAIL_ID, type });
  });

  it.each([
    ['a complaint', { notificationType: 'Complaint', complaint: {}, mail: notice().mail }],
    ['a mail of another sender', notice(permanentBounce, { mail: { source: 'news@example.com' } })],
    ['an automatic reply to a mail of another sender', notice(onHoliday, { mail: { source: 'news@example.com' } })],
    ['nothing', undefined],
  ])('returns no bounce for %s', (_, notification) => {
    expect(parseSesBounces(notification)).toEqual([]);
    expect(parseUndecidedSesBounce(notification)).toBeNull();
  });
});

describe('parseReturnedMail', () => {
  const firstMail = ['Subject: Invoice INV-001', '', 'Final-Recipient: rfc822; nobody@example.com', 'Action: failed'];
  const createReturnedMail = (report: string[], to = `bounce+${MAIL_ID}@paperbill.example`, original = firstMail) =>
    Buffer.from(
      [
        'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
        `To: ${to}`,
        'Subject: Undelivered Mail Returned to Sender',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
        '',
        '--b1',
        'Content-Type: text/plain',
        '',
        'I am sorry to have to inform you ...',
        '',
        '--b1',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example.com',
        '',
        ...report,
        '',
        '--b1',
        'Content-Type: message/rfc822',
        '',
        ...original,
        '',
        '--b1--',
        '',
      ].join('\r\n'),
    );
  const createFailureFields = (address: string) => [
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <a>: Recipient address',
    '    rejected: no such user',
  ];

  const proof = { envelopeId: '', reporter: 'mx.example.com' };

  it('reads the reason for each recipient', () => {
    const recipients = ['ada@example.com', 'copy@example.com'];
    const reason = '550 5.1.1 <a>: Recipient address rejected: no such user';
    expect(
      parseReturnedMail(
        createReturnedMail([...createFailureFields(recipients[0]!), '', ...createFailureFields(recipients[1]!)]),
      ),
    ).toEqual(recipients.map((recipient) => ({ id: MAIL_ID, recipient, reason, proof })));
  });

  it('reads a mail that is cut after its report', () => {
    const mailWithPdf = [
      'Subject: Invoice INV-001',
      'Content-Type: multipart/mixed; boundary="a1"',
      '',
      '--a1',
      'Content-Type: application/pdf; name=invoice.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      ...Array.from({ length: 10_000 }, () => 'JVBERi0x'.repeat(9)),
      '--a1--',
    ];
    const report = [...createFailureFields('ada@example.com'), '', ...createFailureFields('copy@example.com')];
    const whole = createReturnedMail(report, undefined, mailWithPdf);
    const bounces = parseReturnedMail(whole);
    expect(bounces).toHaveLength(2);
    const cutPositions = [
      whole.indexOf('--b1\r\nContent-Type: message/rfc822'),
      whole.indexOf('Invoice INV-001'),
      256 * 1024,
    ];
    for (const cut of cutPositions) expect(parseReturnedMail(whole.subarray(0, cut))).toEqual(bounces);
  });

  it('returns the original recipient, not the one it was forwarded to', () => {
    const report = [...createFailureFields('ada@private.example'), 'Original-Recipient: rfc822;ada@example.com'];
    expect(parseReturnedMail(createReturnedMail(report))).toMatchObject([{ recipient: 'ada@example.com' }]);
  });

  it.each([
    [
      'a delayed mail',
      createReturnedMail(['Final-Recipient: rfc822; ada@example.com', 'Action: delayed', 'Status: 4.4.1']),
    ],
    [
      'a mail to another address',
      createReturnedMail(createFailureFields('ada@example.com'), 'postmaster@paperbill.example'),
    ],
    [
      'an automatic reply',
      Buffer.from(`To: bounce+${MAIL_ID}@paperbill.example\r\nSubject: On holiday\r\n\r\nBack soon`),
    ],
    ['random bytes', Buffer.from([0, 255, 10, 13, 0])],
    ['an empty mail', Buffer.alloc(0)],
  ])('returns no bounce for %s', (_, source) => {
    expect(parseReturnedMail(source)).toEqual([]);
  });

  const wrapInReport = (part: string[]) => [
    `To: bounce+${MAIL_ID}@paperbill.example`,
    'Content-Type: multipart/report;',
    '\tboundary="--=_b (1)"; report-type=delivery-status',
    '',
    '----=_b (1)',
    ...part,
    '----=_b (1)--',
  ];

  it.each([
    ['base64', Buffer.from(createFailureFields('ada@example.com').join('\r\n')).toString('base64')],
    ['quoted-printable', createFailureFields('ada=40exam=\r\nple.com').join('\r\n')],
  ])('reads a report in %s after parts with a similar boundary', (encoding, body) => {
    const mailLines = ['Content-Type: multipart/alternative; boundary="--=_b (1)2"', '', '----=_b (1)2', '', 'Hello'];
    const status = ['Content-Type: message/delivery-status', `Content-Transfer-Encoding: ${encoding}`, '', body];
    const mail = wrapInReport([...mailLines, '----=_b (1)2--', '----=_b (1)  ', ...status]).join('\r\n');
    expect(parseReturnedMail(Buffer.from(mail))).toEqual([
      {
        id: MAIL_ID,
        recipient: 'ada@example.com',
        reason: '550 5.1.1 <a>: Recipient address rejected: no such user',
        proof: { envelopeId: '', reporter: '' },
      },
    ]);
  });

  it('reads a report that a gateway has wrapped with a footer', () => {
    const [to, ...report] = wrapInReport([
      'Content-Type: message/delivery-status',
      '',
      ...createFailureFields('ada@example.com'),
    ]);
    const footer = ['Content-Type: text/plain', '', 'Scanned for viruses'];
    const mail = [to, 'Content-Type: multipart/mixed; boundary=w', '', '--w', ...report, '--w', ...footer, '--w--'];
    expect(parseReturnedMail(Buffer.from(mail.join('\r\n')))).toMatchObject([
      { id: MAIL_ID, recipient: 'ada@example.com' },
    ]);
  });

  const LONGEST = 256 * 1024;
  const fillWithText = (head: string[], text: string) =>
    Buffer.from(`${head.join('\r\n')}${text.repeat(LONGEST / text.length)}`.slice(0, LONGEST));
  const nested = Array.from({ length: 300 }, (_, depth) => [
    `Content-Type: multipart/mixed; boundary=n${depth}`,
    '',
    `--n${depth}`,
  ]).flat();

  it.each([
    ['empty text', fillWithText([`To: bounce+${MAIL_ID}@paperbill.example`, '', ''], '\n')],
    ['an empty page', fillWithText(wrapInReport(['Content-Type: text/html', '', '']).slice(0, -1), '\n')],
    ['unclosed links', fillWithText(wrapInReport(['Content-Type: text/html', '', '']).slice(0, -1), '<a href="x"')],
    ['parts', fillWithText(wrapInReport(['']).slice(0, -1), '----=_b (1)\n')],
    ['parts within parts', Buffer.from(wrapInReport(nested).join('\r\n'))],
    ['headers', fillWithText([`To: bounce+${MAIL_ID}@paperbill.example`, ''], 'a:b\n')],
    [
      'folded headers',
      fillWithText([`To: bounce+${MAIL_ID}@paperbill.example`, 'Content-Type: multipart/report'], ';\n '),
    ],
    ['fields', fillWithText(wrapInReport(['Content-Type: message/delivery-status', '', '']).slice(0, -1), 'a:\n\n')],
    [
      'soft line breaks',
      fillWithText(
        wrapInReport([
          'Content-Type: message/delivery-status',
          'Content-Transfer-Encoding: quoted-printable',
          '',
          '',
        ]).slice(0, -1),
        '=  \t',
      ),
    ],
  ])('returns no bounce for a mail of the maximum size with nothing but %s', (_, mail) => {
    expect(parseReturnedMail(mail)).toEqual([]);
  });
});
