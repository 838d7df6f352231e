/** The paths of all routes and their methods, to distinguish a wrong method (405) from a wrong path (404). */
export class KnownPaths {
  private readonly routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  /** @param url as Fastify writes it, such as `/api/fixtures/:id`. Routes with `*` are left out: they match any path. */
  add(url: string, methods: string | string[]): void {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
    const route = this.routes.get(url) ?? { pattern, methods: new Set() };
    for (const method of [methods].flat()) route.methods.add(method);
    this.routes.set(url, route);
  }

  /** The methods at a path, such as `/api/fixtures/7`, in alphabetical order; none when it is not known. */
  methodsAt(path: string): string[] {
    const found = [...this.routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }
}
