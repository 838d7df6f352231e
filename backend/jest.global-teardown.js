/** Stops the server that the global setup started. */
export default async function tearDown() {
  await globalThis.testDatabaseServer.stop();
}
