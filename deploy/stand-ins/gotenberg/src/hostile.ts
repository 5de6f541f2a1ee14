import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export function hostileDocuments({ url, udpPort }: Pick<TargetServer, 'url' | 'udpPort'>): Record<string, string> {
  const ws = url.replace('http', 'ws');
  const script =
    `document.title='scripted';document.body&&(document.body.textContent='scripted');` +
    `fetch('${url}/fetch');new Image().src='${url}/image';new WebSocket('${ws}/socket');open('${url}/popup');` +
    `new RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1:${udpPort}'}]}).createDataChannel('x');location='${url}/away'`;
  const element = `<script>${script}</script>`;
  const framed = `<p>frame</p><img src=${url}/a>${element}`.replaceAll('"', '&quot;');
  return {
    image: `<img src=${url}/a><picture><source srcset="${url}/b 1x"><img srcset="${url}/c 1x"></picture>`,
    'image relative to a base': `<base href=${url}/><img src=a>`,
    'style sheet': `<link rel=stylesheet href=${url}/a><style>@import url(${url}/b);</style>`,
    'style sheet for print': `<style media=print>@import url(${url}/a);body{background:url(${url}/b)}</style>`,
    'style in a shadow tree': `<div><template shadowrootmode=open><style>@import url(${url}/a)</style></template></div>`,
    background: `<body background=${url}/a style="background:url(${url}/b);cursor:url(${url}/c),auto"><ul style="list-style:url(${url}/d)"><li>x</ul>`,
    font: `<style>@font-face{font-family:x;src:url(${url}/a)}p{font-family:x}</style><p>x`,
    'refresh of the page': `<meta http-equiv=refresh content="0;url=${url}/a"><p>x`,
    'refresh of a frame': `<iframe srcdoc="<meta http-equiv=refresh content='0;url=${url}/a'>"></iframe>`,
    frame: `<iframe src=${url}/a></iframe><object data=${url}/b></object><embed src=${url}/c>`,
    frameset: `<frameset><frame src=${url}/a></frameset>`,
    prefetch: `<link rel=prefetch href=${url}/a><link rel=prerender href=${url}/b><link rel=preconnect href=${url}><link rel=dns-prefetch href=${url}>`,
    preload: `<link rel=preload as=image href=${url}/a><link rel=modulepreload href=${url}/b><link rel=icon href=${url}/c><link rel=manifest href=${url}/d>`,
    'speculation rules': `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["${url}/a"]}]}</script>`,
    form: `<form action=${url}/a><input type=image src=${url}/b><button autofocus>Send</button></form>`,
    media: `<video src=${url}/a poster=${url}/b autoplay></video><audio src=${url}/c autoplay></audio><video><track default src=${url}/d></video>`,
    'external SVG': `<svg><image href=${url}/a /><use href="${url}/b#c"/><filter id=f><feImage href=${url}/d /></filter><rect filter="url(${url}/e#f)" width=9 height=9 /></svg>`,
    'SVG as an image': `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}/a"/>${element}</svg>`)}">`,
    script: `<p>x</p>${element}<script src=${url}/a></script><script type=module src=${url}/b></script>`,
    'script in an attribute': `<body onload="${script}"><img src=x onerror="${script}"><svg onload="${script}">`,
    'script in a frame': `<iframe srcdoc="${framed}"></iframe><iframe src="javascript:${script}"></iframe>`,
    'script in a sandboxed frame': `<iframe sandbox="allow-scripts allow-popups allow-top-navigation" srcdoc="${framed}"></iframe>`,
    'script in a data frame': `<iframe sandbox=allow-scripts src="data:text/html,${encodeURIComponent(framed)}"></iframe>`,
    "this machine's files": `<iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object><img src="file:///etc/hostname"><link rel=stylesheet href="file:///etc/passwd">`,
    'names that stand in for what the page offers': `<form name=fonts></form><form name=documentElement></form><p>x`,
  };
}

export interface TargetServer {
  url: string;
  /** The port of the UDP server, because WebRTC sends UDP datagrams. */
  udpPort: number;
  /** TCP connections and UDP datagrams that the server received. */
  contacts(): number;
  stop(): Promise<void>;
}

export async function startTargetServer(): Promise<TargetServer> {
  let contacts = 0;
  const tcp = createServer((socket) => {
    contacts++;
    socket
      .on('error', () => undefined)
      .resume()
      .end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  });
  const udp = createSocket('udp4', () => void contacts++);
  tcp.listen(0, '127.0.0.1');
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  return {
    url: `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    udpPort: udp.address().port,
    contacts: () => contacts,
    async stop() {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}
