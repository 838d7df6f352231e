const entityTag = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** The tag inside an ETag: without quotes, weak or not. */
export const opaqueTag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '');

/**
 * Whether an `If-None-Match` header lists the current ETag: compared weakly, as RFC 9110 has it. A header that is not `*`
 * or a list of ETags is ignored.
 */
export const matchesETag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  if (!/^[\s,]*$/.test(header.replaceAll(entityTag, ''))) return false;
  return (header.match(entityTag) ?? []).some((tag) => opaqueTag(tag) === opaqueTag(etag));
};
