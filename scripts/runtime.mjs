/** Stops with a message on a Node older than the product needs. The scripts that people run import it first. */
const needed = [24, 11];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `This project needs Node ${needed.join('.')} or newer, and this is Node ${process.versions.node}. ` +
      'No Node for this kind of machine comes with its packages: please install one from https://nodejs.org.',
  );
  process.exit(1);
}
