let wasSent = false;

/** Notices whether the server has sent the frame of the page, before it is drawn anew. */
export const noticeSentFrame = (root: HTMLElement): void => void (wasSent = root.firstElementChild !== null);

export const wasFrameSent = (): boolean => wasSent;
