import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopAfterFile } from '@paperbill/test-infrastructure';

export interface RedirectingServer {
  url: string;
  followedPaths: string[];
}

export async function startRedirectingServer(): Promise<RedirectingServer> {
  const followedPaths: string[] = [];
  const server = createServer((request, response) => {
    if (!request.url!.startsWith('/elsewhere')) {
      return void response.writeHead(307, { location: `/elsewhere${request.url}` }).end();
    }
    followedPaths.push(request.url!);
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stopAfterFile(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, followedPaths };
}
