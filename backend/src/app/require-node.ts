/** The oldest Node that the product is tested on. */
const oldest = [24, 11] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  process.stderr.write(
    `This needs Node ${oldest.join('.')} or newer; it was started with ${process.versions.node}.\n`,
  );
  process.exit(1);
}
