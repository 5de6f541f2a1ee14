import { CookieJar } from 'tough-cookie';

export interface BrowserPage {
  url: string;
  status: number;
  text: string;
  policy: string | null;
}

/** Follows redirects until a redirect leaves the provider. */
export class Browser {
  private readonly cookies = new CookieJar();

  async open(address: string, init: RequestInit = {}): Promise<BrowserPage> {
    const headers = { accept: 'text/html', cookie: await this.cookies.getCookieString(address) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) await this.cookies.setCookie(cookie, address);
    const location = response.headers.get('location');
    const policy = response.headers.get('content-security-policy');
    if (!location) return { url: address, status: response.status, text: await response.text(), policy };
    const next = new URL(location, address);
    if (next.origin !== new URL(address).origin) return { url: next.href, status: response.status, text: '', policy };
    return this.open(next.href);
  }

  submit(address: string, fields: Record<string, string>): Promise<BrowserPage> {
    return this.open(address, { method: 'POST', body: new URLSearchParams(fields) });
  }

  submitForm({ text }: BrowserPage): Promise<BrowserPage> {
    const action = /<form[^>]* action="([^"]+)"/.exec(text)![1]!;
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return this.submit(action, Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])));
  }

  async cookieNames(address: string): Promise<string[]> {
    return (await this.cookies.getCookies(address)).map(({ key }) => key);
  }
}
