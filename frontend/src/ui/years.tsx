import { Link } from 'react-router-dom';
import { Wrap } from './boxes.js';
import { TextLink } from './text.js';

interface YearsProps {
  label: string;
  /** The page that takes the year as a parameter. */
  path: string;
  years: readonly (string | number)[];
  shown: string | number;
}

/** Links to the other years of a page, which also work without JavaScript. */
export function Years({ label, path, years, shown }: YearsProps) {
  return (
    <Wrap as="nav" aria-label={label} columnGap="5" _print={{ display: 'none' }}>
      {years.map((year) => (
        <TextLink
          key={year}
          asChild
          standalone
          {...(year === shown && { textDecoration: 'none', fontWeight: '700' })}
        >
          <Link to={`${path}?year=${year}`} {...(year === shown && { 'aria-current': 'page' })}>
            {year}
          </Link>
        </TextLink>
      ))}
    </Wrap>
  );
}
