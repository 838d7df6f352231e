/** The files that name images which the product is built from or runs beside, and where in them. */
export const filesWithImages = {
  Dockerfile: /^FROM (?:--\S+ )?(\S+)/gm,
  'docker-compose.yml': /^ *image: (\S+)/gm,
};

/** The name without variables: each stands for its default. */
const withDefaults = (image) => image.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

/** Whether it is the product itself, whose version the operator chooses. */
const isOwn = (image) => withDefaults(image).startsWith('onchan-bowls:');

/** The images that a text names, each once, without the product's own. */
export const imagesIn = (text, pattern) => [
  ...new Set(
    Array.from(text.matchAll(pattern), ([, image]) => image)
      .filter((image) => !isOwn(image))
      .map(withDefaults),
  ),
];

/**
 * Writes the digest behind each image of a text, in place of the one that is there.
 * @param digestOf returns the digest of an image such as `caddy:2`: `sha256:` and 64 hexadecimal digits
 */
export const withDigests = (text, pattern, digestOf) =>
  text.replaceAll(pattern, (line, image) => {
    if (isOwn(image)) return line;
    const unpinned = image.replace(/@sha256:[\da-f]*/, '');
    const digest = digestOf(withDefaults(unpinned));
    if (!/^sha256:[\da-f]{64}$/.test(digest)) throw new Error(`${unpinned} has no digest: ${digest}`);
    // Inside a default, so that a variable still selects another version.
    return line.replace(
      image,
      unpinned.replace(/\}?$/, (end) => `@${digest}${end}`),
    );
  });
