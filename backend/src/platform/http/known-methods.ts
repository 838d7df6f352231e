import type { FastifyInstance, HTTPMethods } from 'fastify';

/** The route of the site that takes every path without another one. */
export const anyPath = '/*';

/** The methods that routes have, in alphabetical order. */
const methods: readonly HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];

/**
 * The methods with which the router knows an address, to distinguish a wrong method (405) from a wrong path (404). Routes with `*`
 * are left out: they match any path.
 */
export const methodsAt = (server: FastifyInstance, url: string): HTTPMethods[] =>
  methods.filter((method) => {
    // The router finds the route of an address, although its type speaks of the route's own path. Without one it returns null.
    const route = server.findRoute({ method, url }) as { params: object } | null;
    return route !== null && !('*' in route.params);
  });
