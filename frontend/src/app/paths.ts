/** A page with an entry in the navigation. */
export interface NavigationEntry {
  label: string;
  path: string;
}

/** The public pages in the order of the navigation. */
export const publicPages: readonly NavigationEntry[] = [{ label: 'Fixtures & Results', path: '/fixtures' }];

/** What the mobile menu lists under 'Administration'. */
export const adminPages: readonly NavigationEntry[] = [{ label: 'Admin', path: '/admin' }];
