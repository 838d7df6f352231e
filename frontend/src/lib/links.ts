import { paths } from '@onchan-bowls/contract/pages';

/** Links to the application form with a membership type selected. */
export const applyFor = (type: string) => `${paths.membershipApply}?type=${encodeURIComponent(type)}`;

/** Links to the form for a message to the club. */
export const contactForm = `${paths.about}#contact-us`;

/** Links to a tab of the dashboard with its parameters. */
export const dashboardTab = (tab: string, parameters: Record<string, string> = {}) => ({
  pathname: paths.admin,
  search: new URLSearchParams({ tab, ...parameters }).toString(),
});
