/** What the page's policy asks for where text becomes HTML or a script's address. Older browsers do not have it. */
interface TrustedTypes {
  readonly emptyHTML: TrustedHTML;
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (address: string) => unknown };
}

export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
