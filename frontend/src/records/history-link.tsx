import { Link } from 'react-router-dom';
import { dashboardTab } from '../lib/links.js';
import { ButtonLink } from '../ui/button.js';

interface HistoryLinkProps {
  /** The kind of record, as the event log names it. */
  stream: string;
  id: number | string;
  /** The record's name, for screen readers. */
  name: string;
}

/** Leads to all that ever happened to one record. */
export function HistoryLink({ stream, id, name }: HistoryLinkProps) {
  return (
    <ButtonLink asChild variant="plain" size="sm" px="2">
      <Link to={dashboardTab('history', { stream, streamId: String(id) })} aria-label={`Changes: ${name}`}>
        Changes
      </Link>
    </ButtonLink>
  );
}
