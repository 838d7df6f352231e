import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** What Playwright's `launchOptions` need to start a Chromium; empty for Playwright's own. */
interface ChromiumLaunch {
  executablePath?: string;
  env?: NodeJS.ProcessEnv;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Finds the Chromium to measure with: an installed one, as people use it, before the packaged one. */
export const findChromium = (): ChromiumLaunch => named() ?? installed() ?? packaged() ?? {};

/**
 * Finds the Chromium for the tests: the one of the package `@sparticuz/chromium` (Linux on x64, needs no library of the
 * system) before an installed one. It is the same version everywhere, and without the parts of a browser that are never
 * seen it needs half the time.
 */
export const findTestChromium = (): ChromiumLaunch => named() ?? packaged() ?? installed() ?? {};

/** The one that `CHROMIUM_PATH` names. */
function named(): ChromiumLaunch | undefined {
  const executablePath = process.env.CHROMIUM_PATH;
  return executablePath ? { executablePath } : undefined;
}

function installed(): ChromiumLaunch | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const files = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...applications];
  const executablePath = files.find(isExecutable);
  return executablePath === undefined ? undefined : { executablePath };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks the packaged Chromium, once for each version and user: the folder appears under its name only when it is
 * complete, so neither an interrupted run nor another user's leaves one behind that cannot be used.
 */
function packaged(): ChromiumLaunch | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = createRequire(import.meta.url)(packageFile()) as { version: string };
  const folder = join(tmpdir(), `chromium-${version}-${String(process.getuid?.())}`);
  if (!existsSync(folder)) {
    const unfinished = mkdtempSync(`${folder}-`);
    // In a process of its own: the package is steered by environment variables, which it changes as well.
    // AWS_EXECUTION_ENV makes it unpack the libraries that a bare system lacks.
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        "import chromium from '@sparticuz/chromium'; await chromium.executablePath()",
      ],
      {
        cwd: import.meta.dirname,
        env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      },
    );
    writeFileSync(join(unfinished, 'fonts.conf'), fontConfiguration(folder));
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // Another run was quicker.
      rmSync(unfinished, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** The package's manifest, which it does not export by name. */
function packageFile(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'package.json');
}

/** The system's fonts where there are any, and the packaged ones (Open Sans) beside them. */
const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
