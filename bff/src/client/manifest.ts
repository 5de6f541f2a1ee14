import type { BffConfig } from '../config.js';

export const MANIFEST_PATH = '/manifest.webmanifest';

/** Returns the web app manifest. It is generated, because it contains the configured brand name. */
export const createManifest = ({ BRAND_NAME }: BffConfig): object => ({
  id: '/dashboard',
  name: BRAND_NAME,
  short_name: BRAND_NAME,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  // The splash screen can have only one color: the page background of the light color scheme.
  background_color: '#f6f4ef',
  theme_color: '#f6f4ef',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
