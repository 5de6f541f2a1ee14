import { PUBLIC_URL } from './test-bff.js';

interface BrowserVisit {
  url: URL;
  response: Response;
}

/**
 * A minimal browser for tests of the sign-in. It keeps cookies per site. A test can stop it before it follows a
 * redirect.
 */
export class TestBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** @param bffUrl the BFF's actual URL, which replaces {@link PUBLIC_URL} in requests */
  constructor(private readonly bffUrl: string) {}

  async open(address: string, stopAt: (url: URL) => boolean = () => false): Promise<BrowserVisit> {
    let url = new URL(address, PUBLIC_URL);
    for (let response = await this.fetch(url); ; response = await this.fetch(url)) {
      const location = response.headers.get('location');
      if (!location) return { url, response };
      url = new URL(location, url);
      if (stopAt(url)) return { url, response };
    }
  }

  async fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, PUBLIC_URL);
    const jar = this.getJar(url.origin);
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const testUrl = url.origin === PUBLIC_URL ? new URL(url.pathname + url.search, this.bffUrl) : url;
    const response = await fetch(testUrl, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line);
    return response;
  }

  cookie(name: string): string | undefined {
    return this.getJar(PUBLIC_URL).get(name);
  }

  cookieNames(): string[] {
    return [...this.getJar(PUBLIC_URL).keys()];
  }

  setCookie(name: string, value: string): void {
    this.getJar(PUBLIC_URL).set(name, value);
  }

  private getJar(origin: string): Map<string, string> {
    let jar = this.cookies.get(origin);
    if (!jar) this.cookies.set(origin, (jar = new Map()));
    return jar;
  }
}

function storeCookie(jar: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (!name) return;
  if (value) jar.set(name, value);
  else jar.delete(name);
}
