import { paths } from '@onchan-bowls/contract/pages';

/** The application form with a membership type chosen. */
export const applyFor = (type: string) => `${paths.membershipApply}?type=${encodeURIComponent(type)}`;

/** The form for a message to the club. */
export const contactForm = `${paths.about}#contact-us`;

/** A tab of the dashboard, with what it is to show. */
export const dashboardTab = (tab: string, parameters: Record<string, string> = {}) => ({
  pathname: paths.admin,
  search: new URLSearchParams({ tab, ...parameters }).toString(),
});
