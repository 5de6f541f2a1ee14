import { describe, expect, it, jest } from '@jest/globals';
import { AppError, errorCatalogue, logoTypes } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { requestContext } from '@paperbill/messaging';
import { createJpegWithScans, addCompressedTexts, createPngChunk } from '@paperbill/testing/data';
import { aJpeg, anSvg, aPng, aPngWithHeaderSize, aProgressiveJpegWithHeaderSize } from '../testing/pictures.js';
import { removeAncillaryChunks } from './png-chunks.js';
import { sanitizeLogo as sanitizeLogoOf } from './sanitize-logo.js';

const UNSUPPORTED_TYPE_ERROR = {
  code: 'UNSUPPORTED_LOGO_TYPE',
  errors: [{ path: 'logo', message: 'Invalid file type' }],
};
const TOO_LARGE_ERROR = {
  code: 'LOGO_TOO_LARGE',
  errors: [{ path: 'logo', message: 'File size must be less than 2MB' }],
};
const UNREADABLE_ERROR = { code: 'INVALID_INPUT', errors: [{ path: 'logo', message: validationTexts.logoUnreadable }] };

const sanitizeLogo = (upload: Buffer, userId = 'ada') => sanitizeLogoOf(upload, userId);

const readPictureSize = async (content: Buffer) => {
  const { width, height } = await sharp(content).metadata();
  return { width, height };
};

describe('The type of a logo', () => {
  it('is detected from its bytes', async () => {
    expect(await sanitizeLogo(await aPng())).toMatchObject({ mediaType: 'image/png' });
    expect(await sanitizeLogo(await aJpeg())).toMatchObject({ mediaType: 'image/jpeg' });
    expect(await sanitizeLogo(anSvg())).toMatchObject({ mediaType: 'image/svg+xml' });
    expect(await sanitizeLogo(Buffer.from('\ufeff<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'))).toMatchObject({
      mediaType: 'image/svg+xml',
    });
  });

  it.each([
    [
      'GIF',
      Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex'),
    ],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['HTML', Buffer.from('<!doctype html><html><body><svg></svg></body></html>')],
    ['ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['plain text', Buffer.from('just a text')],
    ['another XML', Buffer.from('<?xml version="1.0"?><rss version="2.0"></rss>')],
    ['nothing', Buffer.alloc(0)],
  ])('cannot be %s', async (_type, upload) => {
    await expect(sanitizeLogo(upload)).rejects.toMatchObject(UNSUPPORTED_TYPE_ERROR);
  });

  it('cannot be another format that the library could read', async () => {
    const picture = sharp(await aPng());
    for (const upload of [await picture.webp().toBuffer(), await picture.tiff().toBuffer()]) {
      await expect(sanitizeLogo(upload)).rejects.toMatchObject(UNSUPPORTED_TYPE_ERROR);
    }
  });
});

describe('A picture', () => {
  it('is scaled down for print with its proportions, and never up', async () => {
    const wide = await sanitizeLogo(await aPng({ width: 3000, height: 600 }));
    expect(await readPictureSize(wide.content)).toEqual({ width: 960, height: 192 });
    const tall = await sanitizeLogo(await aJpeg({ width: 500, height: 1000 }));
    expect(await readPictureSize(tall.content)).toEqual({ width: 144, height: 288 });
    const small = await sanitizeLogo(await aPng({ width: 40, height: 20 }));
    expect(await readPictureSize(small.content)).toEqual({ width: 40, height: 20 });
  });

  it('keeps its transparency', async () => {
    const { content } = await sanitizeLogo(await aPng({ width: 2000, height: 100 }, 'rgba(10, 20, 30, 0.5)'));
    const [red, green, blue, alpha] = await sharp(content)
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(alpha).toBe(128);
    expect([red, green, blue].map((channel) => Math.round(channel! / 10))).toEqual([1, 2, 3]);
  });

  it('loses its location and author, and is rotated upright', async () => {
    const upload = await sharp(await aJpeg({ width: 40, height: 20 }))
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer();
    expect(upload.toString('latin1')).toContain('Ada Lovelace');
    const { content } = await sanitizeLogo(upload);
    expect(content.toString('latin1')).not.toMatch(/Exif|Ada Lovelace/);
    expect(await sharp(content).metadata()).toMatchObject({ width: 20, height: 40 });
  });

  it('loses bytes after its end', async () => {
    const { content } = await sanitizeLogo(Buffer.concat([await aPng(), Buffer.from('<script>alert(1)</script>')]));
    expect(content.toString('latin1')).not.toContain('script');
  });

  it('is always converted to the same bytes and hash', async () => {
    const upload = await aPng({ width: 2000, height: 900 });
    expect(await sanitizeLogo(upload)).toEqual(await sanitizeLogo(upload));
  });

  it.each([
    { width: 100_000, height: 100_000 },
    { width: 900_000, height: 41 },
    { width: 6_001, height: 6_000 },
  ])('with too many pixels is refused before it is decoded: %j', async (size) => {
    await expect(sanitizeLogo(aPngWithHeaderSize(size))).rejects.toMatchObject({
      code: 'LOGO_TOO_LARGE',
      errors: [{ path: 'logo', message: validationTexts.logoPixels }],
    });
  });

  it('that is interlaced or progressive and has many pixels is refused before it is decoded', async () => {
    const size = { width: 6_000, height: 6_000 };
    for (const upload of [aPngWithHeaderSize(size, { isDeep: true }), await aProgressiveJpegWithHeaderSize(size)]) {
      await expect(sanitizeLogo(upload)).rejects.toMatchObject({
        code: 'LOGO_TOO_LARGE',
        errors: [{ path: 'logo', message: validationTexts.logoInPasses }],
      });
    }
  });

  it('that is interlaced or progressive and has few pixels is accepted', async () => {
    const picture = sharp(await aPng({ width: 2_000, height: 2_000 }));
    for (const upload of [picture.clone().png({ progressive: true }), picture.clone().jpeg({ progressive: true })]) {
      await expect(sanitizeLogo(await upload.toBuffer())).resolves.toBeDefined();
    }
    await expect(sanitizeLogo(createJpegWithScans(20))).resolves.toMatchObject({ mediaType: 'image/jpeg' });
  });

  it('with too many scans is refused before it is decoded', async () => {
    const decode = jest.fn();
    sharp.queue.on('change', decode);
    await expect(sanitizeLogo(createJpegWithScans(500))).rejects.toMatchObject(UNREADABLE_ERROR);
    expect(decode).not.toHaveBeenCalled();
    await sanitizeLogo(await aJpeg());
    expect(decode).toHaveBeenCalled();
    sharp.queue.off('change', decode);
  });

  it('that is truncated or damaged is refused with an error message', async () => {
    const [png, jpeg] = [await aPng({ width: 400, height: 400 }), await aJpeg({ width: 400, height: 400 })];
    for (const upload of [png.subarray(0, 60), png.subarray(0, png.length - 30), jpeg.subarray(0, 200)]) {
      await expect(sanitizeLogo(upload)).rejects.toMatchObject(UNREADABLE_ERROR);
    }
    await expect(sanitizeLogo(aPngWithHeaderSize({ width: 300, height: 300 }))).rejects.toMatchObject(UNREADABLE_ERROR);
  });
});

describe('A PNG of one pixel', () => {
  it('is decoded without the gigabytes of compressed texts in it', async () => {
    const png = await aPng({ width: 1, height: 1 });
    expect(removeAncillaryChunks(addCompressedTexts(png))).toEqual(removeAncillaryChunks(png));
    const pixels = png.indexOf('IDAT') - 4;
    const unknown = Buffer.concat([png.subarray(0, pixels), createPngChunk('NEED', png), png.subarray(pixels)]);
    await expect(sharp(unknown).toBuffer()).rejects.toThrow();
    for (const upload of [addCompressedTexts(png), unknown]) {
      expect(await sanitizeLogo(upload)).toEqual(await sanitizeLogo(png));
    }
  });
});

describe('An SVG of 2 MB', () => {
  /** A large SVG that passes all checks before its rendering cost is computed. */
  const large = anSvg(
    Array.from({ length: 4_900 }, (_, index) => `<path d="M0 0${'h1.5'.repeat(3)}" id="${index}-${'i'.repeat(360)}"/>`)
      .concat(`<mask id="m"><path d="M0 0h9"/></mask>${'<g mask="url(#m)"><path d="M0 0h9"/></g>'.repeat(40)}`)
      .join(''),
  );

  it('is parsed in another thread, so that it does not block other requests', async () => {
    const parse = jest.spyOn(Parser.prototype, 'end');
    await expect(sanitizeLogo(large)).rejects.toMatchObject({ errors: [{ message: validationTexts.logoTooComplex }] });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it('is aborted at the deadline of its caller, and the next SVG is processed', async () => {
    await requestContext.run({ requestId: 'request-7', deadline: Date.now() + 10 }, () =>
      expect(sanitizeLogo(large)).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' }),
    );
    await expect(sanitizeLogo(anSvg())).resolves.toMatchObject({ mediaType: 'image/svg+xml' });
  });
});

describe('Concurrent uploads', () => {
  it('of one user only delay that user', async () => {
    const png = await aPng({ width: 1_000, height: 1_000 });
    const flood = Array.from({ length: 20 }, () => sanitizeLogo(png, 'ada'));
    const outcomes = Promise.allSettled(flood);
    await expect(sanitizeLogo(await aPng(), 'charles')).resolves.toBeDefined();
    const rejections = (await outcomes).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(rejections.map(({ reason }) => (reason as AppError).code)).toEqual(Array(10).fill('TOO_MANY_REQUESTS'));
  });
});

describe('The size of a file', () => {
  it('is at most 2 MB', async () => {
    const png = await aPng();
    const padded = Buffer.concat([png, Buffer.alloc(LOGO_MAX_BYTES - png.length)]);
    await expect(sanitizeLogo(padded)).resolves.toBeDefined();
    await expect(sanitizeLogo(Buffer.concat([padded, Buffer.alloc(1)]))).rejects.toMatchObject(TOO_LARGE_ERROR);
  });
});

describe('An upload', () => {
  const outcome = async (upload: Uint8Array) => {
    try {
      const { mediaType } = await sanitizeLogo(Buffer.from(upload));
      expect(logoTypes).toContain(mediaType);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(errorCatalogue[(error as AppError).code].status).toBeLessThan(500);
      expect((error as AppError).errors).toEqual([{ path: 'logo', message: (error as AppError).message }]);
    }
  };

  it('of any bytes is converted to a logo or refused with an error message', async () => {
    const signature = fc.constantFrom(
      '',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff\xe0',
      '<svg ',
      '<?xml version="1.0"?><svg>',
    );
    await fc.assert(
      fc.asyncProperty(signature, fc.uint8Array({ maxLength: 500 }), (start, rest) =>
        outcome(Buffer.concat([Buffer.from(start, 'latin1'), rest])),
      ),
      { numRuns: 100 },
    );
  });

  it('with any damage is converted to a logo or refused with an error message', async () => {
    const uploads = [await aPng(), await aJpeg(), anSvg()];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...uploads),
        fc.nat(),
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        (upload, at, bytes) => {
          const damaged = Buffer.from(upload);
          damaged.set(bytes.subarray(0, 1), at % upload.length);
          return outcome(Buffer.concat([damaged.subarray(0, (at * 7) % upload.length || upload.length), bytes]));
        },
      ),
      { numRuns: 100 },
    );
  });
});
