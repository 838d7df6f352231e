import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Badge } from './badge.js';

interface WaitingProps<Records> {
  query: UseQueryOptions<Records, Error, number, string[]>;
  /** What the counted ones are, such as `pending`. */
  word: string;
}

/** How many records of a query wait for somebody; nothing when there are none. */
export function Waiting<Records>({ query, word }: WaitingProps<Records>) {
  const { data = 0 } = useQuery(query);
  if (data === 0) return null;
  return (
    <Badge colorPalette="orange" ms="2" px="2">
      {data}
      <VisuallyHidden> {word}</VisuallyHidden>
    </Badge>
  );
}
