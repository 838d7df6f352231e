import { chakra } from '@chakra-ui/react/styled-system';
import { picturePath, pictureSources, type ShownPicture } from '@onchan-bowls/contract/picture-sizes';
import type { ComponentProps } from 'react';

const Frame = chakra('picture', {
  base: { display: 'block', '& img': { borderRadius: 'md' } },
});

interface PictureProps extends ComponentProps<typeof Frame> {
  picture: ShownPicture;
  /** How wide it is on the screen, as the attribute `sizes` takes it; by default its greatest width, or all of a phone's. */
  shownAt?: string;
  loading?: 'eager' | 'lazy';
}

/** A picture of the club, in the size that the screen needs. Its room is kept until it is loaded. */
export function Picture({ picture, shownAt, loading = 'lazy', ...frame }: PictureProps) {
  const { alt, width, height } = picture;
  const widest = width < height ? '18rem' : '36rem';
  return (
    <Frame maxW={widest} {...frame}>
      <source
        type="image/webp"
        srcSet={pictureSources(picture)}
        sizes={shownAt ?? `(min-width: ${widest}) ${widest}, 100vw`}
      />
      {/* The browser must know that it is lazy before it knows where it is. */}
      <img {...{ loading, alt, width, height }} src={picturePath(picture, '960.jpg')} />
    </Frame>
  );
}
