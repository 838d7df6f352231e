import { paths } from '@onchan-bowls/contract/pages';

/** Links to the application form with a membership type selected. */
export const applyFor = (type: string) => `${paths.membershipApply}?type=${encodeURIComponent(type)}`;

export const contactForm = `${paths.about}#contact-us`;

export const dashboardTab = (tab: string, parameters: Record<string, string> = {}) => ({
  pathname: paths.admin,
  search: new URLSearchParams({ tab, ...parameters }).toString(),
});
