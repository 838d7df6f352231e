import type { SentVersion } from './documents.table.js';

/** The longest title in a file's name, in characters. */
const longestTitle = 100;

/** The name under which a version is saved, such as `Constitution 2026-03-01.pdf`. It has no character that a file system refuses. */
export const fileNameOf = ({
  title,
  day,
  number,
  isNewest,
}: Pick<SentVersion, 'title' | 'day' | 'number' | 'isNewest'>): string => {
  const safe = title
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, ' ')
    .slice(0, longestTitle)
    .toWellFormed()
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${safe || 'Document'} ${day}${isNewest ? '' : ` version ${number}`}.pdf`;
};

/** The `Content-Disposition` of an attachment with this name (RFC 6266), for clients that know only ASCII too. */
export const attachmentNamed = (name: string): string => {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
