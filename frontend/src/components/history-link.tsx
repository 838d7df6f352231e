import { Link } from 'react-router-dom';
import { ButtonLink } from './button.js';

interface HistoryLinkProps {
  /** The kind of record, as the event log names it. */
  stream: string;
  id: number | string;
  /** The record's name, for those who listen. */
  name: string;
}

/** Leads to all that ever happened to one record. */
export function HistoryLink({ stream, id, name }: HistoryLinkProps) {
  const search = new URLSearchParams({ tab: 'history', stream, streamId: String(id) });
  return (
    <ButtonLink asChild variant="plain" px={{ base: '0', md: '3' }} fontSize={{ base: 'sm', md: 'md' }}>
      <Link to={{ pathname: '/admin', search: search.toString() }} aria-label={`History: ${name}`}>
        History
      </Link>
    </ButtonLink>
  );
}
