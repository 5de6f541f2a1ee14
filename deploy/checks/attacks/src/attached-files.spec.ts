import { randomUUID } from 'node:crypto';
import {
  type Attachment,
  type AttachmentOwner,
  attachmentPath,
  attachmentsPath,
  attachmentUploadPath,
  type ErrorBody,
} from '@paperbill/contracts/http';
import { ATTACHMENTS_MAX_BYTES, MAX_ATTACHMENTS, STORED_ATTACHMENTS_MAX_BYTES } from '@paperbill/contracts/rules';
import { aDraft, aPdfFile, aPngFile, aZipFile } from '@paperbill/testing/data';
import { type Answer, type Person, signIn, createVisitor } from '@paperbill/testing/people';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createInvoice, sendConcurrently } from './attacks.js';
import { createLink } from './paying-clients.js';
import { expectHealthyProcesses, expectStatuses } from './testing/expectations.js';

const SCRIPT_ELEMENT = '<script>document.title = "hacked"</script>';
const LARGE_FILE = Buffer.concat([aPdfFile(), Buffer.alloc(ATTACHMENTS_MAX_BYTES - aPdfFile().length, 'x')]);

const createAttachmentOwner = async (person: Person): Promise<AttachmentOwner> => ({
  of: 'invoice',
  id: await createInvoice(person),
});

const upload = (
  person: Person,
  place: AttachmentOwner,
  content: Buffer,
  { name = 'plan.pdf', withMail = true, type = 'application/octet-stream' } = {},
): Promise<Answer<Attachment>> =>
  person.sendRequest({
    method: 'POST',
    path: attachmentUploadPath(place, { name, withMail }),
    headers: { 'Content-Type': type, 'Idempotency-Key': randomUUID() },
    body: content,
  });

const attacker = await signIn();
const attachmentOwner = await createAttachmentOwner(attacker);

afterEach(() => expectHealthyProcesses('bff', 'invoicing'));

describe('An attacker who attaches files', () => {
  it.each([
    ['a page', 'page.html', SCRIPT_ELEMENT, 'text/html'],
    ['a page with the name of a PDF', 'page.pdf', `<!doctype html>${SCRIPT_ELEMENT}`, 'application/pdf'],
    ['a page with the name of a table', 'page.csv', `\ufeff\n ${SCRIPT_ELEMENT}`, 'text/csv'],
    ['a page before the signature of a PDF', 'page.pdf', `${SCRIPT_ELEMENT}%PDF-1.7`, 'application/pdf'],
    [
      'a picture with a script',
      'logo.svg',
      `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT_ELEMENT}</svg>`,
      'image/svg+xml',
    ],
    ['a script', 'run.js', 'alert(1)', 'text/javascript'],
    ['a script that is a GIF', 'a.png', 'GIF89a/*', 'image/png'],
    ['XML with a stylesheet', 'a.csv', '<?xml-stylesheet href="x"?><a/>', 'text/csv'],
    ['a Java archive', 'app.jar', aZipFile({ 'META-INF/MANIFEST.MF': '' }), 'application/java-archive'],
    ['a web archive', 'page.mhtml', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n', 'message/rfc822'],
  ])('cannot attach %s', async (_title, name, content, type) => {
    const { status, body } = await upload(attacker, attachmentOwner, Buffer.from(content), { name, type });
    expect([status, (body as unknown as ErrorBody).code]).toEqual([415, 'UNSUPPORTED_ATTACHMENT_TYPE']);
    expect((await attacker.get(attachmentsPath(attachmentOwner))).body).toEqual([]);
  });

  it('cannot make a browser run a file that is both a permitted file and a page, as a user or as a client', async () => {
    const place = await createAttachmentOwner(attacker);
    const files: [name: string, content: Buffer, stored: string, type: string][] = [
      ['page.html', Buffer.concat([aPdfFile(), Buffer.from(SCRIPT_ELEMENT)]), 'page.html.pdf', 'application/pdf'],
      ['page.svg', Buffer.concat([aPngFile(), Buffer.from(SCRIPT_ELEMENT)]), 'page.svg.png', 'image/png'],
      ['page.zip', aZipFile({ 'index.html': SCRIPT_ELEMENT }), 'page.zip', 'application/zip'],
      ['table.csv', Buffer.from(`a,${SCRIPT_ELEMENT}\n`), 'table.csv', 'text/csv'],
    ];
    const link = await createLink(attacker, place);
    for (const [name, content, stored, type] of files) {
      const { status, body } = await upload(attacker, place, content, { name, type: 'text/html' });
      expect([status, body.name, body.mediaType]).toEqual([201, stored, type]);
      const pageHeaders = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };
      const answers = [
        await attacker.get(`${attachmentPath(place, body.id)}?disposition=inline&type=text/html`, pageHeaders),
        await createVisitor().get(`${link}/files/${body.id}?disposition=inline`, pageHeaders),
      ];
      for (const { status: read, headers, bytes } of answers) {
        expect([read, bytes.equals(content)]).toEqual([200, true]);
        expect(headers).toMatchObject({
          'content-type': expect.stringMatching(new RegExp(`^${type}`)),
          'content-disposition': expect.stringMatching(/^attachment; filename=/),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining('sandbox'),
          'cache-control': 'no-store',
        });
      }
    }
    for (const path of [`${link}/files`, `${link}/files/page.html`, `${link}/files/../files/1`]) {
      expect((await createVisitor().get(path)).status).toBe(404);
    }
  });

  it.each([
    ['../../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\windows\\win.ini', 'win.ini.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['"; filename="a.html', '_; filename=_a.html.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '_img src=x onerror=alert(1)_.pdf'],
    ['{{7*7}}${7*7}.pdf', '{{7_7}}${7_7}.pdf'],
  ])('gets a harmless name for %j', async (name, stored) => {
    const place = await createAttachmentOwner(await signIn());
    expect((await upload(attacker, place, aPdfFile(), { name })).status).toBe(404);
    const { body } = await upload(attacker, attachmentOwner, aPdfFile(), { name });
    expect(body.name).toBe(stored);
    const { headers } = await attacker.get(attachmentPath(attachmentOwner, body.id));
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename=("[^"\\]*"|[\w.]+)(; filename\*=UTF-8''[\w.%'()*~!-]+)?$/,
    );
    expect((await attacker.delete(attachmentPath(attachmentOwner, body.id))).status).toBe(204);
  });

  it.each(['a\r\nSet-Cookie: x=1.pdf', 'a\0.pdf', '', 'x'.repeat(300)])('cannot use the name %j', async (name) => {
    expect((await upload(attacker, attachmentOwner, aPdfFile(), { name })).status).toBe(400);
  });

  it('reaches no file of another user or of another document, and no file that its owner does not share', async () => {
    const ada = await signIn();
    const [first, second] = [await createAttachmentOwner(ada), await createAttachmentOwner(ada)];
    const { body: shared } = await upload(ada, first, aPdfFile());
    const { body: own } = await upload(ada, first, aPdfFile('Own'), { withMail: false });
    for (const place of [first, attachmentOwner, { ...first, of: 'quote' as const }]) {
      const path = attachmentPath(place, shared.id);
      const answers = [
        await attacker.get(path),
        await attacker.patch(path, { withMail: true }),
        await attacker.delete(path),
        await createVisitor().get(path),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 401]);
    }
    expect((await attacker.get(attachmentsPath(first))).status).toBe(404);
    expect((await upload(attacker, first, aPdfFile())).status).toBe(404);
    const [link, other] = [await createLink(ada, first), await createLink(ada, second)];
    const read = async (path: string, id: string) => (await createVisitor().get(`${path}/files/${id}`)).status;
    expect([await read(link, shared.id), await read(link, own.id), await read(other, shared.id)]).toEqual([
      200, 404, 404,
    ]);
    expect((await createVisitor().get(link)).bytes.toString()).not.toContain(own.id);
    await ada.patch(attachmentPath(first, shared.id), { withMail: false });
    expect(await read(link, shared.id)).toBe(404);
    expect((await ada.get<Attachment[]>(attachmentsPath(first))).body).toHaveLength(2);
  });

  it('cannot exceed 10 files or 10 MB with concurrent uploads', async () => {
    const place = await createAttachmentOwner(attacker);
    const { statuses } = await sendConcurrently(MAX_ATTACHMENTS + 6, () => upload(attacker, place, aPdfFile()));
    expectStatuses(statuses, '201', '403');
    const { body } = await attacker.get<Attachment[]>(attachmentsPath(place));
    expect([body.length <= MAX_ATTACHMENTS, body.length]).toEqual([true, statuses['201']]);

    const large = await createAttachmentOwner(attacker);
    await sendConcurrently(4, () => upload(attacker, large, LARGE_FILE));
    const stored = (await attacker.get<Attachment[]>(attachmentsPath(large))).body;
    expect(stored.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(ATTACHMENTS_MAX_BYTES);
    expect((await upload(attacker, large, Buffer.alloc(ATTACHMENTS_MAX_BYTES + 1))).status).toBe(413);
  });

  it('reaches the storage limit of the account, and can still write invoices', async () => {
    const person = await signIn();
    let refused: Answer<Attachment> | undefined;
    for (let count = 0; !refused && count < 30; count++) {
      const answer = await upload(person, await createDraft(person), LARGE_FILE);
      if (answer.status === 403) refused = answer;
      // The upload was refused because of the user's byte budget. The test waits until the budget has refilled.
      if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect([201, 403, 429]).toContain(answer.status);
    }
    expect((refused!.body as unknown as ErrorBody).message).toContain(
      `${STORED_ATTACHMENTS_MAX_BYTES.free / 1024 / 1024} MB`,
    );
    await createInvoice(person);
  });
});

async function createDraft(person: Person): Promise<AttachmentOwner> {
  const id = randomUUID();
  await person.put(`/app/api/drafts/${id}`, { revision: 0, content: aDraft() });
  return { of: 'draft', id };
}
