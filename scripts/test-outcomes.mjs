import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const file = process.env.TEST_OUTCOMES;

/** Appends the outcome at once, so that it counts although the runner is killed later. */
const add = (path, title, isPassed) =>
  appendFileSync(file, `${JSON.stringify({ name: `${relative('', path)}: ${title}`, isPassed })}\n`);

/** A reporter for both Jest (`onTestResult`) and Playwright (the others): adds each outcome to the file TEST_OUTCOMES. */
export default class TestOutcomes {
  /** With a pattern (`-t`) Jest reports all other tests of a file as skipped. */
  constructor({ testNamePattern }) {
    this.someAreNamed = Boolean(testNamePattern);
  }

  onTestResult({ path }, { testExecError, testResults }) {
    if (testExecError) add(path, 'could not be run', false);
    for (const { fullName, status } of testResults)
      if (status !== 'pending' || !this.someAreNamed) add(path, fullName, status === 'passed');
  }

  onTestEnd(test) {
    add(test.location.file, test.title, test.outcome() === 'expected');
  }

  onError({ message, location }) {
    add(location?.file ?? 'browser', message ?? 'failed outside of a test', false);
  }

  printsToStdio() {
    return false;
  }
}

/** @returns the outcomes in a file, none if it does not exist: `[{ name, isPassed }]` */
export const readOutcomes = (path) => {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};
