import sharp from 'sharp';

/** What a studio's designer drew. */
const DRAWING = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 288">
  <defs>
    <linearGradient id="cover" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#17624d" />
      <stop offset="1" stop-color="#c98a2b" />
    </linearGradient>
    <radialGradient id="light" cx="0.3" cy="0.2">
      <stop offset="0" stop-color="#fff" stop-opacity="0.7" />
      <stop offset="1" stop-color="#fff" stop-opacity="0" />
    </radialGradient>
  </defs>
  <circle cx="144" cy="144" r="132" fill="url(#cover)" />
  <circle cx="144" cy="144" r="132" fill="url(#light)" />
  <path d="M144 84c-30-22-66-24-90-14v128c26-10 60-8 90 14 30-22 64-24 90-14V70c-24-10-60-8-90 14z" fill="#fff" />
  <path d="M144 84v128" stroke="#17624d" stroke-width="6" />
  <path d="M330 214 400 74l70 140M356 166h88" fill="none" stroke="#1b2430" stroke-width="22" />
  <path d="M520 214V74h62a42 42 0 0 1 0 84h-62m56 0 54 56" fill="none" stroke="url(#cover)" stroke-width="22" />
  <path d="M680 190c40 40 120 24 120-18 0-54-112-22-112-66 0-36 70-48 104-12" fill="none" stroke="url(#cover)" stroke-width="22" />
</svg>`;

/** The logo as most people have theirs: a PNG, larger than it is printed. */
export const logo = async (): Promise<Blob> => {
  const png = await sharp(Buffer.from(DRAWING), { density: 144 }).resize({ width: 1_200 }).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
};
