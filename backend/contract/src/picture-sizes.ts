/** The longest side of each size in pixels. A smaller picture is not enlarged. */
export const pictureSizes = [480, 960, 1920] as const;

/** The files that are kept of a picture: each size, and one for browsers that do not know WebP. */
export const pictureFiles = ['480.webp', '960.webp', '1920.webp', '960.jpg'] as const;

export type PictureFile = (typeof pictureFiles)[number];

/** A picture on a page. */
export interface ShownPicture {
  readonly id: number;
  readonly alt: string;
  /** Of its largest size, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Where a file of a picture is read. */
export const picturePath = ({ id }: Pick<ShownPicture, 'id'>, file: PictureFile): string =>
  `/api/pictures/${id}/${file}`;

/** The sizes for the attribute `srcset`, without those that are the same because the picture is small. */
export const pictureSources = (picture: ShownPicture): string => {
  const longest = Math.max(picture.width, picture.height);
  return pictureSizes
    .filter((_size, index) => index === 0 || (pictureSizes[index - 1] ?? 0) < longest)
    .map((size) => {
      const width = Math.round(picture.width * Math.min(1, size / longest));
      return `${picturePath(picture, `${size}.webp`)} ${width}w`;
    })
    .join(', ');
};
