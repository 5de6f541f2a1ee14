import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Something on this machine that hostile documents try to reach. */
export interface Listener {
  /** Its address for HTTP. */
  url: string;
  /** Its port for UDP, which WebRTC uses. */
  udpPort: number;
  /** How often anything came: every TCP connection and every datagram counts. */
  contacts(): number;
  stop(): Promise<void>;
}

export async function startListener(): Promise<Listener> {
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
