import { chakra } from '@chakra-ui/react/styled-system';
import { comparison } from '../../content/about.js';
import { Card } from '../../ui/card.js';

// Screen readers do not treat a table with another `display` as a table, and its elements must have no roles of their own.

const Cell = chakra('div', {
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
      <chakra.div
        role="table"
        aria-labelledby="comparison"
        width="full"
        display={{ base: 'block', md: 'table' }}
      >
        <chakra.div
          id="comparison"
          display={{ base: 'block', md: 'table-caption' }}
          captionSide="top"
          textAlign="start"
          fontWeight="700"
          px={{ base: '4', md: '5' }}
          py="3"
        >
          Crown green and flat green bowls
        </chakra.div>
        <chakra.div role="rowgroup" display="table-header-group" hideBelow="md">
          <chakra.div role="row" display="table-row" bg="green.subtle" color="green.fg">
            <Cell role="columnheader">
              <chakra.span srOnly>Aspect</chakra.span>
            </Cell>
            <Cell role="columnheader" fontWeight="700">
              Crown green
            </Cell>
            <Cell role="columnheader" fontWeight="700">
              Flat green
            </Cell>
          </chakra.div>
        </chakra.div>
        <chakra.div role="rowgroup" display={{ base: 'block', md: 'table-row-group' }}>
          {comparison.map(({ aspect, crownGreen, flatGreen }) => (
            <chakra.div
              key={aspect}
              role="row"
              display={{ base: 'block', md: 'table-row' }}
              py={{ base: '3', md: '0' }}
              borderTopWidth="1px"
            >
              <Cell role="rowheader" fontWeight="700">
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
            </chakra.div>
          ))}
        </chakra.div>
      </chakra.div>
    </Card>
  );
}
