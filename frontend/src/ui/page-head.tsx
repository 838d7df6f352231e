import { club } from '@onchan-bowls/contract/club';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { absoluteUrl, socialImage } from '../lib/absolute-url.js';
import { useHydrated } from './hydrated.js';

export interface PageHeadProps {
  /** The document's title. */
  title: string;
  /** A sentence or two for search results and for previews of shared links. */
  description?: string;
  /** Search terms, separated by commas. */
  keywords?: string;
  /** The preferred path of a page that has several. */
  canonicalPath?: string;
  /** The picture beside a shared link: 1200 × 630 pixels. */
  picture?: { path: string; alt: string };
  /** Whether search engines may list the page. */
  indexed?: boolean;
}

/** The metadata of a page, for browsers, search engines and link previews. React puts it into the document's head. */
export function PageHead({
  title,
  description,
  keywords,
  canonicalPath,
  picture = { path: socialImage, alt: 'Two bowls and the jack on a green' },
  indexed = true,
}: PageHeadProps) {
  const { pathname } = useLocation();
  const url = absoluteUrl(canonicalPath ?? pathname.replace(/(?<=.)\/$/, ''));
  // The page for unknown paths is prerendered without a path of its own.
  const hasPath = useHydrated() || indexed;
  // React adds its title to the one that came with the page.
  useEffect(() => {
    document.querySelector('title[data-served]')?.remove();
  }, []);
  return (
    <>
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {keywords !== undefined && <meta name="keywords" content={keywords} />}
      {hasPath && <link rel="canonical" href={url} />}
      {!indexed && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={club.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      {hasPath && <meta property="og:url" content={url} />}
      <meta property="og:image" content={absoluteUrl(picture.path)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
