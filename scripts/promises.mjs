import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guarantees = 'docs/guarantees.md';
const line = /^- .+?\. \[[^\]]+\]\(\.\.\/([^)]+)\) “(.+)”$/gm;

/** What a table of cases, or a template, fills in. */
const filledIn = /%\w|\$\{[^}]*\}|\$[\w.]+/;

const isTestFile = (file) => /\.(spec|test)\.\w+$/.test(file);

/** A pattern of the outcome's name: `file: title`. */
const patternOf = ({ file, name }) => {
  const title = name.split(filledIn).map(RegExp.escape).join('.*');
  // The tests of a shared factory run in the files that call it.
  return new RegExp(`^${isTestFile(file) ? RegExp.escape(file) : '.*'}: .*${title}`);
};

/**
 * Compares the promises of docs/guarantees.md with the outcomes of a complete run. The promises that a script shows, with
 * Docker, are left out.
 * @returns a failed outcome for each promise that no passed test shows
 */
export function unshownPromises(
  outcomes,
  page = readFileSync(join(import.meta.dirname, '..', guarantees), 'utf8'),
) {
  const passed = outcomes.filter(({ isPassed }) => isPassed);
  return [...page.matchAll(line)]
    .map(([, file, name]) => ({ file, name }))
    .filter(({ file }) => !file.startsWith('scripts/') || isTestFile(file))
    .filter((promise) => !passed.some(({ name }) => patternOf(promise).test(name)))
    .map(({ file, name }) => ({
      name: `${guarantees}: no passed test of ${file} is “${name}”`,
      isPassed: false,
    }));
}
