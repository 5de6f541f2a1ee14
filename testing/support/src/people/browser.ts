import { CookieJar } from 'tough-cookie';

export interface Page {
  url: string;
  status: number;
  text: string;
}

export class Browser {
  private readonly cookies = new CookieJar();
  private readonly receivedCookies: string[] = [];

  async open(address: string, init: RequestInit = {}): Promise<Page> {
    const headers = { ...init.headers, cookie: await this.cookieHeader(address) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) await this.storeCookie(cookie, address);
    const text = await response.text();
    const location = response.headers.get('location');
    if (location) return this.open(new URL(location, address).href);
    return { url: address, status: response.status, text };
  }

  submit(address: string, fields: Record<string, string>): Promise<Page> {
    return this.open(address, { method: 'POST', body: new URLSearchParams(fields) });
  }

  findSetCookieHeader(name: string): string | undefined {
    return this.receivedCookies.findLast((line) => line.startsWith(`${name}=`));
  }

  cookieHeader(address: string): Promise<string> {
    return this.cookies.getCookieString(address);
  }

  private async storeCookie(cookie: string, address: string): Promise<void> {
    this.receivedCookies.push(cookie);
    await this.cookies.setCookie(cookie, address);
  }
}
