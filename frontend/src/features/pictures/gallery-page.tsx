import { chakra } from '@chakra-ui/react/styled-system';
import { clubOnIsland } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import { picturePath } from '@onchan-bowls/contract/picture-sizes';
import type { PublicPicture } from '@onchan-bowls/contract/pictures';
import { useSearchParams } from 'react-router-dom';
import { Stack } from '../../ui/boxes.js';
import { Empty, useLoaded } from '../../ui/list-status.js';
import { Page } from '../../ui/page.js';
import { Picture } from '../../ui/picture.js';
import { Heading } from '../../ui/text.js';
import { Years } from '../../ui/years.js';
import { galleryQuery } from './pictures.api.js';

/** How many pictures are loaded at once: those of the first screen. */
const atOnce = 2;

/** All of the same form. The large picture is whole. */
const cropped = { '& img': { w: 'full', bg: 'bg.subtle', aspectRatio: '3 / 2', objectFit: 'cover' } };

function Shown({ picture, index }: { picture: PublicPicture; index: number }) {
  return (
    <chakra.figure breakInside="avoid">
      <chakra.a href={picturePath(picture, '1920.webp')} display="block">
        <Picture
          picture={picture}
          shownAt="(min-width: 62rem) 24rem, (min-width: 48rem) 50vw, 100vw"
          loading={index < atOnce ? 'eager' : 'lazy'}
          maxW="none"
          css={cropped}
        />
      </chakra.a>
      {picture.caption !== null && (
        <chakra.figcaption mt="2" color="fg.muted">
          {picture.caption}
        </chakra.figcaption>
      )}
    </chakra.figure>
  );
}

function Gallery() {
  const { data, placeholder } = useLoaded(galleryQuery, 'Loading the pictures...');
  const [search] = useSearchParams();
  if (!data) return placeholder;
  const years = [...new Set(data.map(({ season }) => season))];
  const [newest] = years;
  if (newest === undefined)
    return <Empty title="No pictures yet" hint="Pictures of the club’s year will be here." />;
  const asked = Number(search.get('year'));
  const year = years.includes(asked) ? asked : newest;
  return (
    <Stack gap="5">
      <div>
        {/* The links show the year, too, but not on paper. */}
        <Heading size="lg" srOnly={years.length > 1 && { base: true, _print: false }}>
          {year}
        </Heading>
        {years.length > 1 && <Years label="Years" path={paths.gallery} years={years} shown={year} />}
      </div>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))"
        alignItems="start"
        gap="6"
      >
        {data
          .filter(({ season }) => season === year)
          .map((picture, index) => (
            <Shown key={picture.id} picture={picture} index={index} />
          ))}
      </chakra.div>
    </Stack>
  );
}

/** The club's pictures, year by year. */
export default function GalleryPage() {
  return (
    <Page
      heading="Gallery"
      subtitle="The club’s year in pictures."
      description={`Pictures of ${clubOnIsland}, year by year: the green, the matches and the people.`}
    >
      <Gallery />
    </Page>
  );
}
