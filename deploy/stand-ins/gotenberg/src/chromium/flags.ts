/**
 * Whether pages draw themselves only when they are told to, and so never: for a PDF their picture on a screen that
 * nobody sees is a third of the work. Chromium can't do it on macOS.
 */
export const DRAWS_ON_DEMAND = process.platform !== 'darwin';

/**
 * Chromium's switches, beside those that Puppeteer always sets (no background networking, no crash reports, no
 * extensions, no first run, …).
 */
export function chromiumFlags({ sandbox }: { sandbox: boolean }): string[] {
  return [
    // Hinting moves glyphs to whole pixels, so that words would stand elsewhere than in the preview.
    '--font-render-hinting=none',
    // Nothing may leave the machine, nor reach this one: whatever slips through interception meets a dead proxy.
    '--proxy-server=socks5://127.0.0.1:1',
    '--proxy-bypass-list=<-loopback>',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // A frame in a process of its own would escape interception and could run scripts.
    '--disable-site-isolation-trials',
    // A page is emptied by navigating it: with a new frame in the browser for that, its fonts would be read anew and a
    // print would cost twice the work.
    '--disable-features=RenderDocument',
    '--disable-gpu',
    ...(DRAWS_ON_DEMAND ? ['--enable-begin-frame-control'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
  ];
}
