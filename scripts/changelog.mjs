/** Reads CHANGELOG.md and finds what is missing or wrong in it, and in the files that name the version of the product. */

const heading = /^## (?:Unreleased|(?<version>\d+\.\d+\.\d+) - (?<date>\d{4}-\d\d-\d\d))$/;
const kinds = ['Before you install', 'Before you update', 'Added', 'Changed', 'Removed', 'Fixed'];

/** The entries of a changelog, newest first: `version` and `date` are undefined in those that are not released. */
export const entriesOf = (changelog) =>
  changelog
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => {
      const [title] = text.split('\n', 1);
      return { title, ...heading.exec(title)?.groups, text: text.slice(title.length).trim() };
    });

const itemsOf = (text) => text.split(/^(?=- |#|$)/m).filter((item) => item.startsWith('- '));
const number = (version) => version.split('.').reduce((sum, part) => sum * 10_000 + Number(part), 0);
const isDate = (text) => new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) ?? false;

function* wrongIn(entries) {
  for (const { title, version, date, text } of entries) {
    if (!heading.test(title)) yield `"${title}" must read "## 1.2.3 - 2027-01-31" or "## Unreleased"`;
    if (date !== undefined && !isDate(date)) yield `"${title}": there is no such day`;
    if (version !== undefined && itemsOf(text).length === 0) yield `"${title}": the entry is empty`;
    for (const [, kind] of text.matchAll(/^### (.*)$/gm))
      if (!kinds.includes(kind)) yield `"${title}": "${kind}" must be one of ${kinds.join(', ')}`;
  }
  if (entries.slice(1).some(({ title }) => title === '## Unreleased'))
    yield '"## Unreleased" must come first';
  const released = entries.filter(({ version }) => version !== undefined);
  for (const [index, older] of released.slice(1).entries()) {
    const newer = released[index];
    if (number(newer.version) <= number(older.version) || newer.date < older.date)
      yield `"${newer.title}" must not come before "${older.title}"`;
  }
}

/**
 * Everything that keeps the repository from being released, a sentence each.
 *
 * @param repository.changelog text of CHANGELOG.md
 * @param repository.versions the version that each file states, such as `{ 'package.json': '1.2.3' }`
 * @param repository.documents texts of the files that may name a version of the image or a tag, by path
 * @param repository.settings names of all settings
 * @param repository.needed pairs: what is required, and when it is
 * @param repository.images the images that the product is built from and runs beside, pairs of the file and the image
 * @param repository.migrations names of the migrations in order
 * @param tag the tag to be released, such as `v1.2.3`, if there is one
 */
export function* problemsOf({ changelog, versions, documents, settings, needed, images, migrations }, tag) {
  const entries = entriesOf(changelog);
  for (const wrong of wrongIn(entries)) yield `CHANGELOG.md: ${wrong}`;
  const newest = entries.find(({ version }) => version !== undefined)?.version;
  for (const [file, version] of Object.entries(versions))
    if (version !== newest)
      yield `${file} is of version ${version}, the newest entry of CHANGELOG.md of ${newest}`;
  for (const [file, text] of Object.entries(documents))
    for (const [named, version] of text.matchAll(/\b(?:onchan-bowls:|ONCHAN_VERSION=|v)(\d+\.\d+\.\d+)\b/g))
      if (version !== newest) yield `${file} names ${named}, the newest entry of CHANGELOG.md is ${newest}`;

  const items = entries.flatMap(({ text }) => itemsOf(text));
  const names = (item, name) => item.includes(`\`${name}\``);
  for (const name of settings)
    if (!items.some((item) => names(item, name))) yield `CHANGELOG.md does not name the setting ${name}`;
  const musts = items.filter((item) => item.startsWith('- **You must** '));
  for (const [name, when] of needed)
    if (!musts.some((item) => names(item, name) && item.includes(when)))
      yield `CHANGELOG.md has no line "- **You must** …" that names ${name} and ${when}, which requires it`;

  if (tag === undefined) return;
  const last = migrations.at(-1);
  if (!items.some((item) => names(item, last)))
    yield `CHANGELOG.md does not name the last migration, ${last}, with which the database changes`;
  for (const [file, image] of images)
    if (!/@sha256:[\da-f]{64}$/.test(image))
      yield `${file} names ${image} without its digest, which "npm run release -- pin" writes`;
  if (tag !== `v${newest}`) yield `The tag is ${tag}, the newest entry of CHANGELOG.md is ${newest}`;
  if (entries[0]?.title === '## Unreleased') yield 'CHANGELOG.md still has an entry "## Unreleased"';
}
