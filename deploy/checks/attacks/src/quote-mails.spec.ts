import { beforeEach, expect, it } from '@jest/globals';
import type { Quote } from '@paperbill/contracts/http';
import { aMail, aQuote } from '@paperbill/testing/data';
import { type Person, readMailsTo, signIn, visitor } from '@paperbill/testing/people';

let owner: Person;
let quote: Quote;
let mailsPath: string;

beforeEach(async () => {
  owner = await signIn();
  quote = (await owner.post<Quote>('/app/api/quotes', aQuote())).body;
  mailsPath = `/app/api/quotes/${quote.id}/mails`;
});

/** Waits for the first mail to an address. */
async function receiveMail(address: string) {
  for (;;) {
    const [mail] = await readMailsTo(address);
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('An owner who answers their own quote by the link of a test mail is refused, on the page and past it', async () => {
  const { email } = owner.user;
  expect((await owner.post(mailsPath, aMail({ kind: 'test', to: email }))).status).toBe(201);
  const page = /\/q\/[\w-]+/.exec((await receiveMail(email)).text)![0];
  const client = visitor();
  const shown = await client.get(page);
  const html = shown.bytes.toString();
  expect([shown.status, html.includes('from a test mail'), html.includes('Accept Quote')]).toEqual([200, true, false]);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const person of [client, owner]) {
    expect((await person.get(`${page}/answer?decision=accepted&version=1`)).status).toBe(403);
    for (const decision of ['accepted', 'declined']) {
      const body = new URLSearchParams({ decision, version: '1', name: 'Charles' }).toString();
      expect((await person.send({ method: 'POST', path: `${page}/answer`, headers: form, body })).status).toBe(403);
    }
  }
  expect((await owner.get<Quote>(`/app/api/quotes/${quote.id}`)).body).toMatchObject({ status: 'open', answers: [] });
});
