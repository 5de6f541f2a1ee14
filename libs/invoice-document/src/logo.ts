const LOGO = /^data:image\/(?:png|jpeg|svg\+xml|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Whether this is a picture that travels inside the document; nothing else is shown, so nothing is ever fetched. */
export const isLogo = (source: string): boolean => LOGO.test(source);
