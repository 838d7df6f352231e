import { chakra } from '@chakra-ui/react/styled-system';
import { Card } from '../../components/card.js';
import { comparison } from '../../content/about.js';

// Screen readers do not treat a table with another `display` as a table, so its elements have explicit roles.

const Cell = chakra('td', {
  base: {
    display: { base: 'block', md: 'table-cell' },
    px: { base: '4', md: '5' },
    py: { base: '0.5', md: '3' },
    textAlign: 'start',
    verticalAlign: 'top',
  },
});

/** The column's name in a cell, where the table's head is hidden. */
const Label = chakra('span', { base: { color: 'fg.muted', hideFrom: 'md' } });

/** Compares crown green and flat green bowls. On a phone, the cells of a row are stacked. */
export function ComparisonTable() {
  return (
    <Card p={{ base: '0', md: '0' }} overflow="hidden">
      <chakra.table role="table" width="full" display={{ base: 'block', md: 'table' }}>
        <chakra.caption
          display={{ base: 'block', md: 'table-caption' }}
          captionSide="top"
          textAlign="start"
          fontWeight="700"
          px={{ base: '4', md: '5' }}
          py="3"
        >
          Crown green and flat green bowls
        </chakra.caption>
        <chakra.thead role="rowgroup" hideBelow="md">
          <chakra.tr role="row" bg="green.100" color="green.800">
            <Cell as="th" role="columnheader" scope="col">
              <chakra.span srOnly>Aspect</chakra.span>
            </Cell>
            <Cell as="th" role="columnheader" scope="col" fontWeight="700">
              Crown green
            </Cell>
            <Cell as="th" role="columnheader" scope="col" fontWeight="700">
              Flat green
            </Cell>
          </chakra.tr>
        </chakra.thead>
        <chakra.tbody role="rowgroup" display={{ base: 'block', md: 'table-row-group' }}>
          {comparison.map(({ aspect, crownGreen, flatGreen }) => (
            <chakra.tr
              key={aspect}
              role="row"
              display={{ base: 'block', md: 'table-row' }}
              py={{ base: '3', md: '0' }}
              borderTopWidth="1px"
            >
              <Cell as="th" role="rowheader" scope="row" fontWeight="700">
                {aspect}
              </Cell>
              <Cell role="cell">
                <Label>Crown green: </Label>
                {crownGreen}
              </Cell>
              <Cell role="cell">
                <Label>Flat green: </Label>
                {flatGreen}
              </Cell>
            </chakra.tr>
          ))}
        </chakra.tbody>
      </chakra.table>
    </Card>
  );
}
