import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../../../api/request.js';

/**
 * A logo as a `data:` address, as it travels inside the invoice document.
 *
 * @param url its address, '' without one: then '' comes back
 */
export async function readLogo(url: string, signal?: AbortSignal): Promise<string> {
  if (!url) return '';
  const response = await request(url, { headers: { Accept: 'image/*' }, ...(signal && { signal }) });
  const bytes = await response.arrayBuffer();
  // The bare type: the document takes no address with parameters.
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
  return asDataUrl(new Blob([bytes], { type }));
}

export const logoQuery = (url: string) =>
  queryOptions({
    queryKey: [url || 'no logo'],
    // An address leads to the same bytes for ever.
    staleTime: Infinity,
    queryFn: url ? ({ signal }) => readLogo(url, signal) : skipToken,
  });

/** A picture's bytes as a `data:` address. */
export const asDataUrl = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The logo could not be read'));
    reader.readAsDataURL(content);
  });
