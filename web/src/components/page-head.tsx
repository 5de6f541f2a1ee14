import type { PublicPage } from '@paperbill/contracts/http';
import { brand, publicUrl } from '../brand.js';

interface PageHeadProps {
  title: string;
  /** One or two sentences for search results and previews of shared links. */
  description: string;
  path: PublicPage;
}

/** What a public page says about itself to browsers, search engines and wherever a link to it is shared. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const address = publicUrl + path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${publicUrl}/link-preview.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
