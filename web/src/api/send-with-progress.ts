/**
 * Reports the sent share of the body, from 0 to 1, which `fetch` cannot do.
 *
 * @throws TypeError on a network error, as `fetch` does
 */
export function sendWithProgress(
  path: string,
  { method = 'GET', headers, body, signal }: Pick<RequestInit, 'method' | 'headers' | 'body'> & { signal: AbortSignal },
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const sender = new XMLHttpRequest();
    const stop = () => sender.abort();
    sender.open(method, path);
    sender.responseType = 'arraybuffer';
    sender.withCredentials = true;
    new Headers(headers).forEach((value, name) => sender.setRequestHeader(name, value));
    sender.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sender.onload = () => resolve(toResponse(sender));
    sender.onerror = () => reject(new TypeError('The request failed'));
    sender.onabort = () => reject(signal.reason as Error);
    sender.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    sender.send(body as XMLHttpRequestBodyInit | null | undefined);
  });
}

function toResponse({ response, status, statusText }: XMLHttpRequest): Response {
  const content = response as ArrayBuffer;
  return new Response(content.byteLength > 0 ? content : null, { status, statusText });
}
