import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Badge } from './badge.js';

interface WaitingProps<Records> {
  query: UseQueryOptions<Records, Error, number, string[]>;
  /** Describes the counted records, such as `pending`. */
  word: string;
}

/** A disc with the number of records that need attention; nothing if there are none. */
export function Waiting<Records>({ query, word }: WaitingProps<Records>) {
  const { data = 0 } = useQuery(query);
  if (data === 0) return null;
  return (
    <Badge
      justifyContent="center"
      minW="6"
      height="6"
      borderRadius="full"
      bg="board"
      color="board.fg"
      fontVariantNumeric="tabular-nums"
    >
      {data}
      <VisuallyHidden> {word}</VisuallyHidden>
    </Badge>
  );
}
