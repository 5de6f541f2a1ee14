import { describe, expect, it } from '@jest/globals';
import { bouncesOfPostmark, bouncesOfReturned, bouncesOfSes } from './bounces.js';

const ID = '0199c0de-0000-4000-8000-000000000001';

describe('Postmark', () => {
  const notice = (type: string, more = {}) => ({
    RecordType: 'Bounce',
    Type: type,
    TypeCode: 1,
    Email: 'ada@example.com',
    Details: 'smtp;550 5.1.1\n No such user',
    Metadata: { mail: ID },
    ...more,
  });

  it.each(['HardBounce', 'SoftBounce', 'Blocked'])('says by %s that a mail came back', (type) => {
    expect(bouncesOfPostmark(notice(type))).toEqual([
      { id: ID, recipient: 'ada@example.com', reason: 'smtp;550 5.1.1 No such user' },
    ]);
  });

  it.each([
    ['a mail that is late', notice('Transient')],
    ['an answer of a machine', notice('AutoResponder')],
    ['a mail of somebody else', notice('HardBounce', { Metadata: {} })],
    ['a mail with an odd name', notice('HardBounce', { Metadata: { mail: "1' or '1" } })],
    ['a delivery', { RecordType: 'Delivery', Recipient: 'ada@example.com', Metadata: { mail: ID } }],
    ['nothing', null],
  ])('says by %s nothing', (_, webhook) => {
    expect(bouncesOfPostmark(webhook)).toEqual([]);
  });
});

describe('SES', () => {
  const notice = (more = {}) => ({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [
        { emailAddress: 'ada@example.com', action: 'failed', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
        { emailAddress: 'copy@example.com' },
      ],
    },
    mail: { source: `bounce+${ID}@paperbill.example`, destination: ['ada@example.com'] },
    ...more,
  });

  it('says of each recipient that a mail came back', () => {
    expect(bouncesOfSes(notice())).toEqual([
      { id: ID, recipient: 'ada@example.com', reason: 'smtp; 550 5.1.1 user unknown' },
      { id: ID, recipient: 'copy@example.com', reason: '' },
    ]);
  });

  it.each([
    ['a complaint', { notificationType: 'Complaint', complaint: {}, mail: notice().mail }],
    ['a mail of somebody else', notice({ mail: { source: 'news@example.com' } })],
    ['nothing', undefined],
  ])('says by %s nothing', (_, notification) => {
    expect(bouncesOfSes(notification)).toEqual([]);
  });
});

describe('A mail that came back', () => {
  const returned = (report: string[], to = `bounce+${ID}@paperbill.example`) =>
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
        'Subject: Invoice INV-001',
        '',
        'Final-Recipient: rfc822; nobody@example.com',
        'Action: failed',
        '',
        '--b1--',
        '',
      ].join('\r\n'),
    );
  const failed = (address: string) => [
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <a>: Recipient address',
    '    rejected: no such user',
  ];

  it('says of each recipient why', async () => {
    expect(
      await bouncesOfReturned(returned([...failed('ada@example.com'), '', ...failed('copy@example.com')])),
    ).toEqual([
      { id: ID, recipient: 'ada@example.com', reason: '550 5.1.1 <a>: Recipient address rejected: no such user' },
      { id: ID, recipient: 'copy@example.com', reason: '550 5.1.1 <a>: Recipient address rejected: no such user' },
    ]);
  });

  it('names the address that it was written to, not the one that it was forwarded to', async () => {
    const report = [...failed('ada@private.example'), 'Original-Recipient: rfc822;ada@example.com'];
    expect(await bouncesOfReturned(returned(report))).toMatchObject([{ recipient: 'ada@example.com' }]);
  });

  it.each([
    ['a mail that is late', returned(['Final-Recipient: rfc822; ada@example.com', 'Action: delayed', 'Status: 4.4.1'])],
    ['a mail to another address', returned(failed('ada@example.com'), 'postmaster@paperbill.example')],
    [
      'an answer of a machine',
      Buffer.from(`To: bounce+${ID}@paperbill.example\r\nSubject: On holiday\r\n\r\nBack soon`),
    ],
    ['bytes', Buffer.from([0, 255, 10, 13, 0])],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_, source) => {
    expect(await bouncesOfReturned(source)).toEqual([]);
  });
});
