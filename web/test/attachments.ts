import { type Attachment, type AttachmentOwner, attachmentsPath } from '@paperbill/contracts/http';
import type { fakeApi } from './fake-api.js';
import { json } from './fake-api.js';

export const sampleAttachment = (fields: Partial<Attachment> = {}): Attachment => ({
  ...{ id: 'file-1', name: 'contract.pdf', mediaType: 'application/pdf', size: 340 * 1024, withMail: true },
  createdAt: '2026-11-20T09:00:00.000Z',
  ...fields,
});

/** Fakes the API for the files of a document. Pass the returned `routes` to `fakeApi`. */
export function fakeAttachments(owner: AttachmentOwner, files: Attachment[] = []) {
  const path = attachmentsPath(owner);
  const stored = [...files];
  const routes: Parameters<typeof fakeApi>[0] = {
    [`GET ${path}`]: () => json(stored),
    [`POST ${path}`]: ({ query, body }) => {
      const { name = '' } = query;
      const added = sampleAttachment({
        id: `file-${name}`,
        name,
        size: (body as File).size,
      });
      stored.push(added);
      return json(added, { status: 201 });
    },
  };
  for (const { id } of files) {
    const index = () => stored.findIndex((file) => file.id === id);
    routes[`PATCH ${path}/${id}`] = ({ body }) => {
      stored[index()] = { ...stored[index()]!, ...(body as object) };
      return json(stored[index()]);
    };
    routes[`DELETE ${path}/${id}`] = () => {
      stored.splice(index(), 1);
      return new Response(null, { status: 204 });
    };
  }
  return { path, routes, stored };
}

/**
 * Returns a file that reports the given size in bytes. It has almost no content, so that large files need no memory.
 */
export function newFile(name: string, size = 2_000): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
